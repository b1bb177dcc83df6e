/** The texts in `texts/<locale>`. The types come from the default language; a test ensures that all others have the same keys. */
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
/** What search engines show of a page, by the name of its route or document. */
export type SearchTexts = Omit<TextFiles['site/search'], 'pages' | 'docs'> & Record<'pages' | 'docs', Record<string, string>>
export type StatusTexts = TextFiles['site/status']
export type SolutionPageTexts = TextFiles['site/solution-page']

export type Point = { title: string; text: string }

/** One product; few have features that are still to come. */
export type ProductTexts = Omit<TextFiles['site/products/synthesis'], 'soon' | 'shows'> & {
  soon?: Point[]
  sampleNote?: string
  /** The texts of its instrument; `marks` are highlights in a text, with a caption of their own. */
  shows: {
    title: string
    rows: { name: string; value: string }[]
    caption?: string
    marks?: { text: string; kind: string; label: string }[]
  }
}

/** One solution: its parts have the names in `solutions.ts`. */
export type SolutionTexts = {
  title: string
  slogan: string
  scene: { caption: string; voices: string[]; found: Record<string, { kind: string; text: string }> }
  pains: Point[]
  /** The workflow, from left to right. */
  flow: { name: string; parts: string[] }[]
  /** What can be seen of it in the console, in the order of `solutions.ts`. */
  walk: Point[]
  abilities: Record<string, string>
  figures: { figure: string; text: string }[]
  figuresNote: string
}
