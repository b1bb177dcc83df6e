import { businessWords } from './words/business.ts'
import { peopleWords } from './words/people.ts'
import { technicalWords } from './words/technical.ts'
import type { Word } from './word.ts'

/** The words that `seed` of a property can name. */
export const words: Record<string, Word> = { ...peopleWords, ...businessWords, ...technicalWords }

/** The word for properties that name none, by their own names. */
const BY_NAME: [RegExp, string][] = [
  [/^(real|contact|legal|customer|person|auditor|operator)(Name|Person)?$|^nick$/i, 'person-name'],
  [/^(company|client|target)(Name)?$/i, 'company-name'],
  [/^(app)(Name)?$/i, 'app-name'],
  [/^group(Name)?$/i, 'group-name'],
  [/^(combo|product)?Name$/i, 'product-name'],
  [/^file(Name)?$/i, 'file-name'],
  [/^(remark|reason|note|comment|description|need)$/i, 'remark'],
  [/title$/i, 'title'],
  [/^(content|text|body)$/i, 'paragraph'],
  [/^industry$/i, 'industry'],
  [/^city$/i, 'city'],
  [/^(channel|source)$/i, 'channel'],
  [/ip$/i, 'ip'],
  [/(url|link)$/i, 'url'],
  [/(no|number|code)$/i, 'serial'],
  [/(key|secret|openid|token)$/i, 'hex'],
  [/^path$/i, 'path'],
  [/version$/i, 'version'],
  [/^username$/i, 'username'],
]

export function wordFor(name: string): Word | undefined {
  const found = BY_NAME.find(([pattern]) => pattern.test(name))
  return found && words[found[1]]
}
