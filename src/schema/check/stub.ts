/** Stands before a sentence that somebody has yet to translate. */
const MARK = '〔未翻译〕'

/** What `fix` writes where a translation is missing. */
export const writeStub = (sentence: string): string => MARK + sentence

export const isStub = (text: string): boolean => text.startsWith(MARK)
