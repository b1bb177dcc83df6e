import type { Field } from '../compiled.ts'
import { writeGrant } from '../reach.ts'
import type { Deed } from './deeds.ts'
import type { Explanation } from './explain.ts'
import { sayCondition, sayRules } from './say-rules.ts'

/** An explanation for a person at a terminal; with a role, it begins with whether that role sees the screen, and why. */
export function writeExplanation(explanation: Explanation, role?: string): string {
  const person = role === undefined ? undefined : explanation.people.find(({ name }) => name === role)
  return [
    `${explanation.id}  ${Object.values(explanation.title).filter(Boolean).join(' / ')}`,
    `${article(explanation.kind)}, written in ${explanation.file}`,
    '',
    ...(person ? [...writeAnswer(explanation, person), ''] : []),
    ...writePlace(explanation),
    '',
    ...(explanation.entity ? writeRows(explanation) : []),
    ...section(
      'Fields',
      explanation.parts.flatMap(({ title, name, fields }) => [
        ...(explanation.parts.length > 1 ? [`  ${title ?? name}`] : []),
        ...writeFields(fields, explanation.parts.length > 1 ? '    ' : '  '),
      ]),
    ),
    ...section(
      'Actions',
      explanation.deeds.flatMap((deed) => writeDeed(deed)),
    ),
    ...section('Calls', explanation.calls.flatMap(writeCall)),
    ...(person
      ? []
      : section(
          'People',
          explanation.people.flatMap((one) => writePerson(one)),
        )),
    ...section(
      'Texts',
      explanation.texts.map(
        ({ at, source, translations }) =>
          `  ${at}  ${source}  ${Object.entries(translations)
            .map(([locale, text]) => text ?? `(nothing in ${locale})`)
            .join('  ')}`,
      ),
    ),
  ]
    .join('\n')
    .trimEnd()
}

type Person = Explanation['people'][number]

function writeAnswer(explanation: Explanation, person: Person): string[] {
  const missing = explanation.deeds.filter(({ name }) => !person.deeds.includes(name))
  return [
    `${person.name} (${person.title}) ${person.opens ? (person.inMenu ? 'finds it in the menu and opens it' : 'opens it') : 'does not see it'}.`,
    ...person.reasons.map((reason) => `  ${reason}`),
    ...(person.opens ? missing.map(({ name, title, permission, can }) => `  No "${title}" (${name}): it takes ${permission}:${can}.`) : []),
    ...(person.opens
      ? explanation.deeds.flatMap(({ name, title, guards = [] }) =>
          person.deeds.includes(name)
            ? guards.map(
                ({ when, why }) =>
                  `  "${title}" (${name}) ${why ? `is grey ("${why}") unless` : 'is offered only where'} ${sayCondition(when)}.`,
              )
            : [],
        )
      : []),
    ...person.hidden.map((name) => `  The field ${name} is not shown to this role (seenBy).`),
    ...person.locked.map((name) => `  The field ${name} is not changed by this role (editedBy).`),
  ]
}

function writePlace({ address, menu, ways, permission, openTo, available }: Explanation): string[] {
  const row = (what: string, text: string | undefined) => (text === undefined ? [] : [`${what.padEnd(10)}${text}`])
  const place =
    menu &&
    `${menu.areaTitle} (${menu.area ?? 'no area'}) › ${menu.groupTitle} (${menu.group}), order ${menu.order}${menu.hidden ? ', hidden' : ''}`
  return [
    ...row('Address', address ?? 'none: it opens in dialogs, drawers and tabs'),
    ...row('Menu', place ?? 'none'),
    ...row('Open from', ways.length > 0 ? ways.map(({ from, name }) => `${from} (${name})`).join(', ') : undefined),
    ...row(
      'Needs',
      openTo ? `nothing: it is for ${openTo === 'guest' ? 'guests' : 'anyone'}` : permission && `the permission ${permission}`,
    ),
    ...row('Exists', available && `where the call ${available} answers true`),
  ]
}

function writeRows({ entity, columns, search, sort, first, where, tabs }: Explanation): string[] {
  const { name, title, file, label } = entity!
  return [
    `Rows      ${name} ${title}, from ${file}, each called "${label}"`,
    ...(where ? [`Only      where ${sayCondition(where)}`] : []),
    ...(tabs ? [`Tabs      one for each choice of ${tabs}`] : []),
    ...(search.length > 0 ? [`Search    ${search.map((one) => `${one.name} (${one.control})`).join(', ')}`] : []),
    ...(first ? [`First     rows where ${sayCondition(first)}`] : []),
    ...(sort ? [`Order     ${sort.field}, ${sort.order === 'descend' ? 'the greatest first' : 'the least first'}`] : []),
    '',
    ...section(
      'Columns',
      columns.map(
        (column) =>
          `  ${column.name}  ${column.title}  ${[column.cell, ...(column.sortable ? ['sortable'] : []), ...(column.off ? ['off at first'] : [])].join(', ')}`,
      ),
    ),
  ]
}

function writeFields(fields: Field[], indent: string): string[] {
  return fields.flatMap((field) => [
    `${indent}${field.name}  ${field.title}  ${[field.widget, ...sayRules(field)].join(', ')}`,
    ...writeFields(field.fields ?? [], `${indent}  `),
  ])
}

function writeDeed({ name, title, on, permission, can, call, form, opens, confirm, guards = [] }: Deed): string[] {
  const facts = [
    on,
    ...(permission ? [`${permission}:${can}`] : []),
    ...(call ? [`sends ${call.name}`] : []),
    ...(opens ? [`opens ${opens.screen} as a ${opens.as}`] : []),
    ...(confirm ? [confirm === true ? 'asks first' : `asks "${confirm}"`] : []),
    ...guards.map(({ when }) => `only where ${sayCondition(when)}`),
  ]
  return [`  ${name}  ${title}  ${facts.join(', ')}`, ...(on === 'form' ? [] : writeFields(form ?? [], '    '))]
}

function writeCall({
  name,
  path,
  does,
  entity,
  scope,
  for: audience,
  grants,
  body,
  answers,
  limit,
  uses,
  people,
}: Explanation['calls'][number]): string[] {
  const reached = people.some(({ reaches }) => reaches !== people[0]!.reaches)
    ? people.map((one) => `${SCOPES[one.reaches]} (${one.name})`).join(', ')
    : SCOPES[people[0]?.reaches ?? scope]
  const needs = audience === 'grants' ? grants.map(writeGrant).join(' or ') : audience === 'guest' ? 'nothing' : 'a session'
  return [
    `  ${name}  POST /api${path}  ${does}${entity ? `, reaches ${reached}` : ''}, needs ${needs}  (${uses.join(', ')})`,
    `    body     ${writeBody(body)}`,
    ...(answers.length > 0 ? [`    answers  ${answers.join(', ')}`] : []),
    ...(limit ? [`    limit    ${limit.rows} rows: ${Object.values(limit.message)[0]}`] : []),
  ]
}

const SCOPES = { own: 'the person’s own rows', customers: 'the rows of an agent’s customers', all: 'all rows' }

type Body = { properties?: Record<string, { type?: string | string[] }>; required?: string[] }

function writeBody(body: Body): string {
  const all = Object.entries(body.properties ?? {}).map(([name]) => `${name}${body.required?.includes(name) ? ' (required)' : ''}`)
  return all.length > 0 ? all.join(', ') : 'empty'
}

function writePerson({ name, title, opens, verbs, reasons }: Person): string[] {
  return [
    `  ${opens ? '✓' : '–'} ${name}  ${title}${opens && verbs.length > 0 ? `  ${verbs.join(', ')}` : ''}`,
    ...reasons.map((reason) => `      ${reason}`),
  ]
}

const section = (title: string, lines: string[]): string[] => (lines.length > 0 ? [title, ...lines, ''] : [])
const article = (kind: string): string => `A ${kind}`
