/** What the files of `texts/<locale>` say. Their types come from the default language; a test holds every other to the same keys. */
export type FrameTexts = Omit<TextFiles['site/frame'], 'about'> & { about: Record<string, string> }
export type ChatTexts = TextFiles['site/chat']
export type ConsoleTexts = TextFiles['site/console']
export type ConsultTexts = TextFiles['site/consult-form']
export type DemoTexts = TextFiles['site/demo']
export type DocsTexts = TextFiles['site/docs-page']
export type HomeTexts = TextFiles['site/home']
export type LostTexts = TextFiles['site/lost']
export type OpenPlatformTexts = TextFiles['site/open-platform']
export type PricingTexts = TextFiles['site/pricing']
export type ProductPageTexts = TextFiles['site/product-page']
export type ReferenceTexts = TextFiles['site/reference']
export type StatusTexts = TextFiles['site/status']
export type SolutionPageTexts = TextFiles['site/solution-page']

export type Point = { title: string; text: string }

/** One product; what comes later is named as such, and stands in few. */
export type ProductTexts = Omit<TextFiles['site/products/synthesis'], 'soon' | 'shows'> & {
  soon?: Point[]
  sampleNote?: string
  /** What its instrument says; `marks` are those of a text, under a caption of their own. */
  shows: {
    title: string
    rows: { name: string; value: string }[]
    caption?: string
    marks?: { text: string; kind: string; label: string }[]
  }
}

/** One solution: its parts by the names that `solutions.ts` gives them. */
export type SolutionTexts = {
  title: string
  slogan: string
  scene: { caption: string; voices: string[]; found: Record<string, { kind: string; text: string }> }
  pains: Point[]
  /** What runs through what, from the left to the right. */
  flow: { name: string; parts: string[] }[]
  /** What is seen of it in the console, in the order of `solutions.ts`. */
  walk: Point[]
  abilities: Record<string, string>
  figures: { figure: string; text: string }[]
  figuresNote: string
}
