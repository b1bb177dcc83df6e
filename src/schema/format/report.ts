import { Type } from '@sinclair/typebox'
import { periods } from '../period.ts'
import { closedObject, enumOf, flag, id, mapOf, name, Scalar, text } from './values.ts'

const ofSource = (description: string) => Type.String({ pattern: '^[a-z][A-Za-z0-9]*\\.[A-Za-z]\\w{0,63}$', description })

const Rows = closedObject(
  {
    entity: id('The entity whose rows are counted.'),
    call: Type.Optional(
      id(
        'The list call that counts them; `list` of the entity where nothing is said. Whoever may open the report may send it: give the report a call of its own where its readers are not those of the list.',
      ),
    ),
    time: name('The day or moment of a row, by which the period chooses.'),
    where: Type.Optional(mapOf(Scalar, 'Only rows that are so: `{ "status": "paid" }`.')),
    screen: Type.Optional(id('The list of these rows, to which figures and names lead.')),
  },
  'Rows that are counted.',
)

const Block = closedObject(
  {
    title: text('What the block answers: "收入".'),
    rows: Type.Optional(name('Which of `rows` it counts; the only ones where nothing is said.')),
    sum: Type.Optional(name('The figure that is added up; rows are counted where nothing is said.')),
    average: Type.Optional(name('The figure whose average is shown.')),
    by: Type.Optional(
      name(
        'What the rows are grouped by, as a chart: a field with choices, another row, yes or no, a day or a moment. One figure for all, beside that of the period before, where nothing is said.',
      ),
    ),
    split: Type.Optional(name('What each group is split by once more.')),
    draw: Type.Optional(enumOf(['bar', 'line', 'stacked', 'share'] as const, 'How the chart is drawn.')),
    first: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 50, description: 'Only so many of the largest groups, as a table: the ten best buyers.' }),
    ),
    text: Type.Optional(text('A paragraph instead of figures: what a reader has to know.')),
    wide: Type.Optional(flag('It takes the whole width.')),
  },
  'A figure, a chart, a table or a text of a report.',
)

/** The words of a report. */
export const Report = {
  period: enumOf(periods, 'The days that all of it is about at first; a person chooses others, and the address keeps them.'),
  rows: { ...mapOf(Rows, 'The rows that are counted, by name.'), minProperties: 1, maxProperties: 8 },
  search: Type.Optional(
    Type.Array(ofSource('A field of some of the rows: `orders.service`.'), {
      minItems: 1,
      maxItems: 8,
      uniqueItems: true,
      description:
        'The fields by which all of it can be narrowed, each as `rows.field`; other rows that have a field of that name are narrowed too.',
    }),
  ),
  blocks: { ...mapOf(Block, 'What stands on the page, in order, by name.'), minProperties: 1, maxProperties: 24 },
}
