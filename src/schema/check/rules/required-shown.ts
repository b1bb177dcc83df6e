import { fieldsOf } from '../../compile/atlas.ts'
import { madeBy, parentsOf } from '../../compile/parents.ts'
import { importable } from '../../compile/sheet.ts'
import { usersOf } from '../../compile/users-of.ts'
import type { AuthoredField, AuthoredFields } from '../../format/authored.ts'
import type { Call } from '../../format/call.ts'
import type { Entity } from '../../format/entity.ts'
import { orderAction, orderFields } from '../example-world.ts'
import type { Graph, Path } from '../graph.ts'
import type { Rule } from '../rule.ts'

type Asked = (AuthoredFields | undefined)[]
type Rows = { name: string; entity: Entity }

/** Whether a form contains a field, and does not hide it from everybody. */
const shows = (fields: AuthoredFields | undefined, name: string): boolean =>
  Array.isArray(fields) ? fields.includes(name) : fields !== undefined && Object.hasOwn(fields, name) && fields[name]!.visible !== false

/** A form that asks for it by a name of before is told so there. */
const pastsOf = ({ was }: AuthoredField): string[] => (was === undefined ? [] : [was].flat())

/** What a file of rows has columns for: what the button and its call name, or else all that fits into a cell. */
function columnsOf(graph: Graph, { body }: Call, fields: Asked, { name, entity }: Rows): Asked {
  const said = [...fields, body as AuthoredFields | undefined]
  return said.some(Boolean) ? said : [[entity.key, ...importable(graph.atlas, name).map((one) => one.name)]]
}

export const requiredShown: Rule = {
  name: 'required-shown',
  why: 'A form that creates a row without asking for a required field can never be sent.',

  screen(graph, { file, screen, entity, actions, parts }, report) {
    if (!entity) return
    const look = (call: string, fields: Asked, path: () => Path, given: string[] = [], of = entity) => {
      const written = graph.atlas.called(call, entity.name)
      const makes = written?.does === 'add' ? 'form creates a row' : written?.does === 'import' ? 'import creates rows' : undefined
      if (!written || makes === undefined || written.entity !== of.name) return
      const asked = written.does === 'import' ? columnsOf(graph, written, fields, of) : fields
      const properties = of.entity.properties as Record<string, AuthoredField>
      for (const name in properties) {
        const field = properties[name]!
        const missing =
          field.required === true &&
          !field.readOnly &&
          !field.computed &&
          field.default === undefined &&
          !given.includes(name) &&
          !asked.some((one) => shows(one, name) || pastsOf(field).some((past) => shows(one, past))) &&
          !(written.set && Object.hasOwn(written.set, name))
        if (missing) report(file, path(), `Missing field "${name}", it is required and this ${makes}`)
      }
    }
    for (const { action, path } of actions) {
      if (!action.call) continue
      // The parent row is known, unless the list can be opened from the menu without it.
      const given = action.under === undefined && screen.menu ? [] : Object.keys(parentsOf(graph.atlas, screen, entity, action))
      const made = madeBy(graph.atlas, action, entity)
      // A button that adds without a form is told to lack it; an import has its columns, and a call may say what it takes.
      const written = graph.atlas.called(action.call, entity.name)
      if (!action.fields && !written?.body && written?.does === 'add') continue
      look(action.call, [action.fields], () => [...path, action.fields ? 'fields' : 'call'], given, made)
    }
    if (screen.submit) look(screen.submit.call, [screen.fields, ...parts.map(({ part }) => part.fields)], () => ['submit', 'call'])
  },

  reads: { entity: ['required', 'readOnly', 'default', 'perLanguage', 'single'] },
  check(graph, report) {
    const sent = Object.values(graph.world.routes).flatMap(({ routes }) =>
      Object.values(routes ?? {}).flatMap(({ calls = [], available }) => (available ? [...calls, available.call] : calls)),
    )
    for (const full of new Set(sent)) {
      if (
        usersOf(graph.atlas)
          .get(full)!
          .some(({ what }) => what !== 'page')
      )
        continue
      const call = graph.atlas.calls[full]
      if (call?.does !== 'add') continue
      const dot = full.lastIndexOf('.')
      const [id, name] = [full.slice(0, dot), full.slice(dot + 1)]
      if (!Object.hasOwn(graph.world.calls[id] ?? {}, name)) continue
      const entity = graph.atlas.entities[call.entity ?? id]
      const takes = fieldsOf(call.body as AuthoredFields | undefined, entity).map((one) => one.name)
      for (const [field, { required, readOnly, default: initial }] of Object.entries(
        (entity?.properties ?? {}) as Record<string, AuthoredField>,
      ))
        if (required === true && !readOnly && initial === undefined && !takes.includes(field) && !Object.hasOwn(call.set ?? {}, field))
          report(`calls/${id}.json`, [name], `Missing field "${field}" in "body", it is required and only a page sends this call`)
    }
  },

  examples: {
    ok: orderAction({ call: 'add', move: undefined, fields: ['amount'] }),
    notOk: {
      ...orderAction({ call: 'add', move: undefined, can: 'add', fields: ['amount'] }),
      ...orderFields({ name: { title: '名称', type: 'string', required: true } }),
      'screens/load.json': {
        kind: 'list',
        title: '导入',
        route: '/load',
        permission: 'order',
        entity: 'order',
        list: { columns: ['orderNo'] },
        actions: { load: { title: '导入', on: 'toolbar', can: 'import', call: 'import', fields: ['amount'] } },
      },
      'locales/en-US/screens/load.json': { title: 'Import', actions: { load: { title: 'Import' } } },
    },
    says: [
      'screens/load.json#/actions/load/fields Missing field "name", it is required and this import creates rows',
      'screens/order.json#/actions/pay/fields Missing field "name", it is required and this form creates a row',
    ],
  },
}
