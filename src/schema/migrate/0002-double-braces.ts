import type { Migration } from './migration.ts'

/** No JSON but a text has braces around a bare name; in a pattern `\p{Han}` is no hole. */
const HOLE = /(?<!\{|\\[pP])\{([A-Za-z]\w{0,63})\}(?!\})/g

export const doubleBraces: Migration = {
  to: 2,
  about: 'A hole of a sentence is "{{name}}", as in every other text; before it was "{name}".',

  change: ({ text }) => text.replace(HOLE, '{{$1}}'),
}
