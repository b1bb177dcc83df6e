import { expect, it } from 'vitest'
import { fieldsOfCsv } from '../../../src/schema/scaffold/fields-of-csv.ts'
import { fieldsOfOpenApi } from '../../../src/schema/scaffold/fields-of-openapi.ts'
import { fieldsOfTable } from '../../../src/schema/scaffold/fields-of-table.ts'

const document = {
  components: {
    schemas: {
      Pen: {
        properties: {
          pen_name: { type: 'string', title: 'Name of the pen', maxLength: 40 },
          story: { type: 'string', maxLength: 900 },
          made: { type: 'string', format: 'date' },
          site: { type: ['string', 'null'], format: 'uri' },
          count: { type: 'integer' },
          parts: { type: 'array', items: { type: 'string' } },
          order: { $ref: '#/components/schemas/Ink' },
        },
      },
      Ink: { properties: { ml: { type: 'number' } } },
      Level: { type: 'string', enum: ['a'] },
    },
  },
}

it('an object of an OpenAPI file says which fields there are, each explained (issue 18)', () => {
  const told = fieldsOfOpenApi(JSON.stringify(document), 'Pen')
  expect(told).toMatchObject({
    fields: ['penName:string:Name of the pen', 'story:text', 'made:date', 'site:url', 'count:integer'],
  })
  expect('notes' in told && told.notes).toHaveLength(7)
  expect(fieldsOfOpenApi(JSON.stringify(document))).toEqual({
    refused: 'The OpenAPI file describes several objects; name one of Pen, Ink.',
  })
  expect(fieldsOfOpenApi(JSON.stringify(document), 'Pencil')).toMatchObject({ refused: expect.stringContaining('Pen') })
  expect(fieldsOfOpenApi('openapi: 3.1.0')).toMatchObject({ refused: expect.stringContaining('YAML') })
})

it('a table says which fields there are; what a form cannot ask for is left out and said (issue 18)', () => {
  const columns = [
    ['pen_id', 'integer'],
    ['pen_name', 'character varying'],
    ['price', 'numeric'],
    ['made_at', 'timestamp with time zone'],
    ['is_open', 'boolean'],
    ['photo', 'bytea'],
    ['', 'text'],
  ].map(([name, type]) => ({ name: name!, type: type! }))
  const { fields, notes } = fieldsOfTable(columns)
  expect(fields).toEqual(['penId:integer', 'penName:string', 'price:number', 'madeAt:date-time', 'isOpen:boolean', 'field7:text'])
  expect(notes.filter((note) => note.includes('left out'))).toEqual([expect.stringContaining('photo')])
})

it('a column says its title by its comment, or by its own name in other letters; of a long comment its beginning (issue 18)', () => {
  const { fields } = fieldsOfTable([
    { name: 'device_name', type: 'text', comment: '设备名称' },
    { name: 'quantity', type: 'integer', comment: '数量（1 到 99）' },
    { name: 'price', type: 'numeric', comment: 'Unit price, in yuan' },
    { name: '客户', type: 'text' },
    { name: 'note', type: 'text', comment: '一'.repeat(200) },
    { name: 'kind', type: 'text', values: ['a', 'b', 'a', 'b'], comment: ' 种类\n' },
  ])
  expect(fields).toEqual([
    'deviceName:text:设备名称',
    'quantity:integer:数量',
    'price:number:Unit price',
    'field4:text:客户',
    'note:text',
    'kind:choice(a|b):种类',
  ])
  const customer = { properties: { 客户: { type: 'string' } } }
  expect(fieldsOfOpenApi(JSON.stringify({ components: { schemas: { customer } } }))).toMatchObject({ fields: ['field1:string:客户'] })
})

it('the values that a column may have are its choices, also where the table is empty (issue 18)', () => {
  const columns = [
    { name: 'state', type: 'order_state', listed: ['draft', 'done'] },
    { name: 'grade', type: 'grade', listed: Array.from({ length: 20 }, (_, at) => `G${at}`) },
    { name: 'name', type: 'citext', listed: [] },
    { name: 'opens', type: 'time without time zone' },
  ]
  expect(fieldsOfTable(columns).fields).toEqual(['state:choice(draft|done)', 'grade:string', 'name:text', 'opens:time'])
})

it.each([
  ['semicolons', 'Name;Price, net;Made\n"Pen; blue";3;2026-01-02\n'],
  ['tabs', 'Name\tPrice, net\tMade\nPen; blue\t3\t2026-01-02\n'],
])('a CSV file whose cells are divided by %s says the same fields (S18-4)', (_, text) => {
  expect(fieldsOfCsv(text)).toMatchObject({ fields: ['name:string:Name', 'priceNet:integer:Price net', 'made:date:Made'] })
})

it('a column in which few values occur again and again is proposed as a choice (issue 18)', () => {
  const rows = Array.from({ length: 12 }, (_, at) => `Pen ${at},${['new', 'in use'][at % 2]},${['好', '坏', '新'][at % 3]},P-${at}`)
  expect(fieldsOfCsv(['Name,State,品质,Code', ...rows].join('\n'))).toMatchObject({
    fields: ['name:string:Name', 'state:choice(new|in use):State', 'field3:choice(好|坏|新):品质', 'code:string:Code'],
    notes: [expect.any(String), 'state (State) is a choice: 2 values occur in 12 rows.', expect.any(String), expect.any(String)],
  })
  // Few rows that happen to be alike, one value alone, and signs in which fields are written.
  for (const text of ['State\nnew\nold', 'State\nnew\nnew\nnew\nnew', 'State\na:b\na:b\nc\nc'])
    expect(fieldsOfCsv(text)).toMatchObject({ fields: ['state:string:State'] })
  const values = ['a', 'b', 'a', 'b']
  expect(
    fieldsOfTable([
      { name: 'kind', type: 'varchar(9)', values },
      { name: 'size', type: 'int' },
    ]).fields,
  ).toEqual(['kind:choice(a|b)', 'size:integer'])
  const pen = { properties: { kind: { type: 'string', enum: ['ball', 'fountain'] } } }
  expect(fieldsOfOpenApi(JSON.stringify({ components: { schemas: { pen } } }))).toMatchObject({ fields: ['kind:choice(ball|fountain)'] })
})
