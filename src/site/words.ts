import type chat from './texts/en-US/chat.json'
import type consultForm from './texts/en-US/consult-form.json'
import type demo from './texts/en-US/demo.json'
import type docsPage from './texts/en-US/docs-page.json'
import type frame from './texts/en-US/frame.json'
import type home from './texts/en-US/home.json'
import type openPlatform from './texts/en-US/open-platform.json'
import type productPage from './texts/en-US/product-page.json'
import type synthesis from './texts/en-US/products/synthesis.json'
import type reference from './texts/en-US/reference.json'
import type solutionPage from './texts/en-US/solution-page.json'

/** What the files of `texts/<locale>` say. Their types come from one language; a test holds every other to the same keys. */
export type FrameWords = Omit<typeof frame, 'about'> & { about: Record<string, string> }
export type ChatWords = typeof chat
export type ConsultWords = typeof consultForm
export type DemoWords = typeof demo
export type DocsWords = typeof docsPage
export type HomeWords = typeof home
export type OpenPlatformWords = typeof openPlatform
export type ProductPageWords = typeof productPage
export type ReferenceWords = typeof reference
export type SolutionPageWords = typeof solutionPage

export type Point = { title: string; text: string }

/** One product; what comes later is named as such, and stands in few. */
export type ProductWords = Omit<typeof synthesis, 'soon'> & { soon?: Point[]; sampleNote?: string }

/** One solution: its parts by the names that `solutions.ts` gives them. */
export type SolutionWords = {
  title: string
  slogan: string
  scene: { caption: string; voices: string[]; found: Record<string, { kind: string; text: string }> }
  pains: Point[]
  /** What runs through what, from the left to the right. */
  flow: { name: string; parts: string[] }[]
  abilities: Record<string, string>
  figures: { figure: string; text: string }[]
  figuresNote: string
}
