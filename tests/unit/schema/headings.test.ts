import { expect, it } from 'vitest'
import { fieldsOfCsv } from '../../../src/schema/scaffold/fields-of-csv.ts'
import { newEntity } from '../../../src/schema/scaffold/new-entity.ts'
import { namedFields, saidInNames, unnamedIn } from '../../../src/schema/scaffold/named-fields.ts'

const read = (text: string): string[] => {
  const told = fieldsOfCsv(text)
  if ('refused' in told) throw new Error(told.refused)
  return told.fields
}

it('a column of yes and no is one, in whatever language they are written (issue 18)', () => {
  expect(read('paid,已付,open\ntrue,是,yes\nfalse,否,no\n')).toEqual(['paid:boolean:paid', 'field2:boolean:已付', 'open:boolean:open'])
})

it('headings in other letters are called as somebody translates them, each by a name of its own (issue 18)', () => {
  const fields = read('客户,name,客户名\n甲,A,乙\n')
  expect(unnamedIn(fields)).toEqual([
    { name: 'field1', heading: '客户' },
    { name: 'field3', heading: '客户名' },
  ])
  const named = namedFields(fields, { field1: 'Name', field3: 'Customer: name' })
  // Another column is called "name" already.
  expect(named).toEqual(['field1:string:客户:Name', 'name:string:name', 'customerName:string:客户名:Customer name'])
  const made = newEntity('deal', '交易', 'Deals', named)
  expect('refused' in made ? made : made.english['properties']).toMatchObject({
    field1: { title: 'Name' },
    customerName: { title: 'Customer name' },
  })
})

it('columns and properties without a heading wait for their titles, too, called by their names (issue 18)', () => {
  const fields = ['subject:string', 'isOpen:boolean', 'name:string', 'state:choice(draft)', 'bodyText:text:正文']
  // What most entities have is called as there.
  expect(saidInNames(fields)).toEqual([
    { name: 'subject', heading: 'Subject' },
    { name: 'isOpen', heading: 'Is open' },
    { name: 'state', heading: 'State' },
    { name: 'state.draft', heading: 'draft' },
  ])
  const titled = namedFields(fields, {}, { subject: '主题', isOpen: '〔未翻译〕Is open', state: '状态', 'state.draft': '草稿' })
  const made = newEntity('ticket', '工单', 'Tickets', titled)
  const entity = 'refused' in made ? made : (made.entity as { properties: object })
  expect('refused' in entity ? entity : entity.properties).toMatchObject({
    subject: { title: '主题' },
    isOpen: { title: '〔未翻译〕Is open' },
  })
  expect('refused' in made ? made : made.english['properties']).toMatchObject({
    subject: { title: 'Subject' },
    isOpen: { title: 'Is open' },
  })
})
