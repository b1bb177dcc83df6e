/** What content files say; one file for each page and language. */
export type FrameContent = {
  skip: string
  nav: string
  menu: string
  closeMenu: string
  products: string
  solutions: string
  developers: string
  recognition: string
  speaking: string
  understanding: string
  /** One line for each page that a menu leads to, by route name. */
  about: Record<string, string>
  guide: string
  guideAbout: string
  errorCodes: string
  errorCodesAbout: string
  language: string
  light: string
  dark: string
  login: string
  register: string
  console: string
  loadingAccount: string
  logout: string
  logoutTitle: string
  logoutText: string
  ok: string
  cancel: string
  close: string
  trial: string
  trialGuest: string
  trialMember: string
  hotline: string
  hotlineTitle: string
  hotlineText: string
  everyDay: string
  /** From Monday on. */
  days: string[]
  hours: string
  beijing: string
  yourTime: string
  /** With `{time}`. */
  openNow: string
  /** With `{day}` and `{time}`. */
  closedNow: string
  today: string
  tomorrow: string
  /** With `{day}`, one of `days`. */
  onDay: string
  contact: string
  address: string
  consult: string
  consultQr: string
  consultScan: string
  soon: string
  failed: string
  retry: string
  chatOpen: string
  banners: string
  previous: string
  next: string
}

export type ChatContent = {
  title: string
  greeting: string
  placeholder: string
  ask: string
  none: string
  leave: string
  back: string
  suggestions: string
  questions: { ask: string; answer: string; words: string; href?: string; link?: string }[]
}

export type Point = { title: string; text: string }

export type HomeContent = {
  title: string
  lead: string
  tryTitle: string
  tryText: string
  tryVoice: string
  tryVoiceNote: string
  tryVoices: string
  tryNote: string
  tryOwn: string
  play: string
  stop: string
  heard: string
  start: string
  docs: string
  offersTitle: string
  offersText: string
  solutionsTitle: string
  solutionsText: string
  proofTitle: string
  proofs: { figure: string; unit: string; text: string }[]
  stepsTitle: string
  steps: Point[]
  devTitle: string
  devText: string
  devLinks: { route: string; query?: string; title: string; text: string }[]
}

export type DemoName = 'sentence' | 'live' | 'recording' | 'hot-words' | 'speech' | 'voiceprint' | 'sound' | 'text'

export type ProductContent = {
  title: string
  slogan: string
  /** What can be tried on the page, by a name of `live-demo.tsx`. */
  demo?: { name: DemoName; title: string; text: string }
  /** What is true of it in figures, three or four. */
  facts: { figure: string; text: string }[]
  advantages: Point[]
  scenarios: Point[]
  /** Of the packages on sale; nothing where none is sold. */
  service?: string
  /** A name of `widgets/heavy/samples.ts`; nothing where there is no interface to call. */
  sample?: string
  sampleNote?: string
  /** What comes later, named as such. */
  soon?: Point[]
  /** What a call or a page gives, line by line: names and examples. */
  shows: { title: string; rows: { name: string; value: string; strength?: number }[] }
  faq: { ask: string; answer: string }[]
  related: string[]
}

export type ProductWords = {
  start: string
  docs: string
  advantages: string
  scenarios: string
  prices: string
  pricesText: string
  noPrices: string
  pricesFailed: string
  amount: string
  price: string
  /** What the price of an amount can be compared by, by unit. */
  each: Record<'call' | 'second' | 'char', string>
  valid: string
  concurrency: string
  days: string
  /** Speech is counted in hours. */
  units: Record<'call' | 'second' | 'char', string>
  cost: {
    title: string
    use: Record<'call' | 'second' | 'char', string>
    time: string
    month: string
    months: string
    atOnce: string
    upTo: string
    cheapest: string
    covers: string
    none: string
    wrong: string
  }
  buy: string
  sample: string
  sampleText: string
  copy: string
  copied: string
  faq: string
  related: string
  later: string
}

export type SolutionContent = {
  title: string
  slogan: string
  /** A conversation and what comes of it: who speaks, and what is found when. */
  scene: { caption: string; voices: string[]; found: { at: string; kind: string; text: string; tone: 'good' | 'bad' | 'plain' }[] }
  pains: Point[]
  /** What runs through what, from the left to the right. */
  flow: { name: string; parts: string[] }[]
  abilities: { route: string; text: string }[]
  figures: { figure: string; text: string }[]
  figuresNote: string
}

export type SolutionWords = {
  consult: string
  docs: string
  pains: string
  flow: string
  flowText: string
  abilities: string
  figures: string
}

export type ConsultWords = {
  title: string
  text: string
  name: string
  phone: string
  company: string
  need: string
  needHelp: string
  optional: string
  send: string
  sending: string
  sent: string
  another: string
  nameMissing: string
  phoneMissing: string
  phoneWrong: string
  failed: string
}

export type OpenContent = {
  title: string
  lead: string
  start: string
  docs: string
  keysTitle: string
  stepsTitle: string
  steps: (Point & { href: string; link: string })[]
  rulesTitle: string
  rules: Point[]
  sampleTitle: string
  sampleText: string
  docsTitle: string
}

export type DocsContent = {
  tree: string
  outline: string
  search: string
  found: string
  foundNone: string
  /** Where something was typed wrongly; `{words}` is how it was read. */
  corrected: string
  copy: string
  copied: string
  samples: string
  next: string
  previous: string
  failed: string
}
