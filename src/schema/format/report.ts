import { Type } from '@sinclair/typebox'
import { periods } from '../period.ts'
import { closedObject, enumOf, flag, id, mapOf, name, Scalar, text } from './values.ts'

const ofSource = (description: string) => Type.String({ pattern: '^[a-z][A-Za-z0-9]*\\.[A-Za-z]\\w{0,63}$', description })

const Rows = closedObject(
  {
    entity: id('The entity whose rows are counted.'),
    call: Type.Optional(
      id(
        'The list call that counts the rows; `list` of the entity by default. Everybody who may open the report may send it: give the report its own call if its readers differ from those of the list.',
      ),
    ),
    time: name('The day or moment of a row that must lie in the period.'),
    where: Type.Optional(mapOf(Scalar, 'Only rows that match: `{ "status": "paid" }`.')),
    screen: Type.Optional(id('The list of these rows, which figures and names link to.')),
  },
  'One kind of rows that are counted.',
)

const Block = closedObject(
  {
    title: text('The title of the block: "收入".'),
    rows: Type.Optional(name('Which of `rows` it counts; may be omitted if there is only one.')),
    sum: Type.Optional(name('The figure that is added up; by default, rows are counted.')),
    average: Type.Optional(name('The figure whose average is shown.')),
    by: Type.Optional(
      name(
        'What the chart groups the rows by: a field with choices, another row, yes or no, a day or a moment. Without it, one figure for all rows, next to that of the previous period.',
      ),
    ),
    split: Type.Optional(name('What each group is further split by.')),
    draw: Type.Optional(enumOf(['bar', 'line', 'stacked', 'share'] as const, 'How the chart is drawn.')),
    first: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 50, description: 'Only this many of the largest groups, as a table: the top ten buyers.' }),
    ),
    text: Type.Optional(text('A paragraph instead of figures: what a reader needs to know.')),
    wide: Type.Optional(flag('The block takes the full width.')),
  },
  'A figure, a chart, a table or a text of a report.',
)

/** The keywords of a report. */
export const Report = {
  period: enumOf(periods, 'The initial period of the whole report; a person can choose another, which is kept in the address.'),
  rows: { ...mapOf(Rows, 'The rows that are counted, by name.'), minProperties: 1, maxProperties: 8 },
  search: Type.Optional(
    Type.Array(ofSource('A field of some of the rows: `orders.service`.'), {
      minItems: 1,
      maxItems: 8,
      uniqueItems: true,
      description:
        'The fields that filter the whole report, each as `rows.field`; other rows with a field of the same name are filtered too.',
    }),
  ),
  blocks: { ...mapOf(Block, 'The blocks of the page, in order, by name.'), minProperties: 1, maxProperties: 24 },
}
