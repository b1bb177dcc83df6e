import { isObject } from '../is-object.ts'

/** Stands before a sentence that somebody has yet to translate. */
const MARK = '〔未翻译〕'

/** What `fix` writes where a translation is missing. */
export const writeStub = (sentence: string): string => MARK + sentence

export const isStub = (text: string): boolean => text.startsWith(MARK)

/** Whether nobody has translated anything there yet: there is nothing, or stubs alone. */
export const isUntold = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' ? isStub(value) : isObject(value) && Object.values(value).every(isUntold))

/** Whether a file could hold one, also where its letters are written as escapes. */
export const holdsStub = (text: string): boolean => text.includes(MARK) || text.includes('\\u3014')
