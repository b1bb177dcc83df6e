import type { Locale } from '../../schema/compiled.ts'

type Listed = { title: string; address: string }[]

let list: (locale: Locale) => Promise<Listed> = async () => []

/** Registers the list of documents of the public site, which the frame itself does not know. */
export const offerDocuments = (next: typeof list): void => void (list = next)

export const listDocuments = (locale: Locale): Promise<Listed> => list(locale)
