import { expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { chapters, wordsOf } from '../../../src/schema/docs/chapters.ts'

/** Words that no screen of the product says today, and why the language has them nevertheless. */
const kept: Record<string, string> = {
  'field editedBy': 'who may change a field is half of the permission on a field; `seenBy` is the other',
  'field multipleOf': 'the step between values is one of the words of JSON Schema that authors know',
  'test lessThan': 'comparisons come as a family: `lessThan`, `moreThan`, `atMost`, `atLeast`',
  'test atLeast': 'comparisons come as a family: `lessThan`, `moreThan`, `atMost`, `atLeast`',
  ...Object.fromEntries(
    [
      'screen was',
      'entity was',
      'field was',
      'field backfill.convert',
      'field map',
      'field convert',
      'choice was',
      'choices map',
      ...['join', 'trim', 'cut', 'multiply', 'divide', 'round'].map((word) => `conversion ${word}`),
      'route was',
    ].map((word) => [word, 'said once, in the release in which rows change, and taken out again: see the second day of the handbook']),
  ),
  'field computed.difference': 'arithmetic comes as a family: `product`, `sum`, `difference`, `share`',
  'list list.views.*.until': 'our announcements are of one day; what lasts, such as a booking, is of several',
  'test earlierThan': 'moments compare in both directions: `earlierThan`, `laterThan`',
}

it('what no screen says is not in the language, but for what has a reason', () => {
  const texts = readFolder('schemas')
    .filter(({ path }) => path.endsWith('.json') && !path.startsWith('.meta/'))
    .map(({ text }) => text)
    .join('\n')
  const unused = chapters.flatMap((chapter) =>
    wordsOf(chapter)
      .filter(
        ({ path }) =>
          !texts.includes(
            `"${path
              .split('.')
              .at(-1)!
              .replaceAll(/[^\w$]/g, '')}"`,
          ),
      )
      .map(({ path }) => `${chapter.id} ${path}`),
  )
  expect(unused.filter((word) => !(word in kept))).toEqual([])
  expect(Object.keys(kept).filter((word) => !unused.includes(word))).toEqual([])
})
