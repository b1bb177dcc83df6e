import { isObject } from '../is-object.ts'
import type { Source } from '../source.ts'

/** Marks a sentence that still has to be translated. */
const MARK = '〔未翻译〕'

/** What `fix` writes for a missing translation. */
export const writeStub = (sentence: string): string => MARK + sentence

export const isStub = (text: string): boolean => text.startsWith(MARK)

/** Whether nothing is translated yet: the value is missing, or consists of stubs only. */
export const isUntold = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' ? isStub(value) : isObject(value) && Object.values(value).every(isUntold))

/** Whether a file may contain a stub, also with its characters written as escapes. */
export const holdsStub = (source: Source): boolean => source.text.includes(MARK) || (source.escapes() && source.text.includes('\\u3014'))
