import type { Locale } from '../../schema/compiled.ts'

type Listed = { title: string; address: string }[]

let list: (locale: Locale) => Promise<Listed> = async () => []

/** The public pages have documents, of which the frame knows nothing by itself. */
export const offerDocuments = (next: typeof list): void => void (list = next)

export const listDocuments = (locale: Locale): Promise<Listed> => list(locale)
