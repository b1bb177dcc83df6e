import { callRef } from '../compile/call-ref.ts'
import type { Atlas } from '../compile/atlas.ts'
import type { AuthoredField, AuthoredScreen } from '../format/authored.ts'
import { pathOfScreen } from '../compile/path-of-screen.ts'
import type { Body, kindsOfRows, Plan, Refused } from './plan.ts'
import { reportBody } from './report-body.ts'
import { columnsOf, editableFields, missing, searchesOf, shownFields } from './surroundings.ts'

type List = NonNullable<AuthoredScreen['list']>

const DIALOG = 12
const PAGE = 8

export const bodies: Record<(typeof kindsOfRows)[number], (plan: Plan) => Body | Refused> = {
  list: listBody,
  form: formBody,
  detail: detailBody,
  report: reportBody,
}

function listBody({ atlas, entity, fields, call, name, area }: Plan): Body | Refused {
  const list = call('list')
  if (!list) return missing(name, 'list', area)
  const sort = entity.sort ?? (Object.hasOwn(entity.properties, 'createTime') ? '-createTime' : undefined)
  const form = formFields(atlas, entity, fields, area)
  const properties = entity.properties as Record<string, AuthoredField>
  // A contact address is verified by a call of its own.
  const changed = form.filter((field) => !properties[field]?.proven)
  const alike = alikeOf(atlas, name, list)
  const columns = fields?.filter((field) => shownFields(entity).includes(field)) ?? columnsOf(entity)
  const actions: Record<string, object> = {}
  const english: Record<string, object> = {}
  const offer = (action: string, title: string, text: string, rest: object, possible: boolean) => {
    if (!possible) return
    actions[action] = { title, ...rest }
    english[action] = { title: text }
  }
  const isPlain = form.length > 0 && form.length <= DIALOG
  offer(
    'create',
    '新建',
    'New',
    { on: 'toolbar', can: 'add', call: call('add'), fields: form },
    isPlain && call('add') !== undefined && asksAll(entity, form),
  )
  offer(
    'edit',
    '编辑',
    'Edit',
    { on: 'row', can: 'edit', call: call('edit'), fields: changed },
    isPlain && changed.length > 0 && call('edit') !== undefined,
  )
  offer('remove', '删除', 'Delete', { on: 'row', can: 'delete', call: call('delete') }, call('delete') !== undefined)
  offer(
    'export',
    '导出',
    'Export',
    { icon: 'DownloadOutlined', on: 'toolbar', can: 'export', call: call('export') },
    call('export') !== undefined,
  )
  const search = searchesOf(entity)
  return {
    screen: {
      list: {
        ...(list === 'list' ? {} : { call: list }),
        ...(search.length > 0 ? { search } : {}),
        columns: [...new Set([...columns, ...Object.keys(alike.screen.summary ?? {})])],
        ...(sort ? { sort } : {}),
        ...alike.screen,
      },
      ...(Object.keys(actions).length > 0 ? { actions } : {}),
    },
    english: { ...(alike.english ? { list: alike.english } : {}), ...(Object.keys(english).length > 0 ? { actions: english } : {}) },
  }
}

/** The backend answers a call in one way, so the order and counts that another list of the same call declares are repeated here. */
function alikeOf(atlas: Atlas, name: string, call: string): { screen: Partial<List>; english?: object | undefined } {
  const bare = (one: string) => (one.startsWith(`${name}.`) ? one.slice(name.length + 1) : one)
  const found = Object.entries(atlas.world.screens).find(
    ([id, screen]) =>
      (screen.list?.first ?? screen.list?.counted) !== undefined &&
      bare(screen.list?.call ?? 'list') === bare(call) &&
      atlas.entityOf(screen, id)?.name === name,
  )
  if (!found) return { screen: {} }
  const [id, { list }] = found
  const { first, sort, counted, summary } = list!
  const [overlay] = Object.values(atlas.world.locales).map((files) => files[`screens/${id}.json`] as { list?: Partial<List> } | undefined)
  return {
    screen: { ...(first ? { first, ...(sort ? { sort } : {}) } : {}), ...(counted ? { summary: summary!, counted } : {}) },
    english: counted && overlay?.list?.counted ? { counted: overlay.list.counted } : undefined,
  }
}

function formBody({ atlas, entity, fields, call, name, area, list }: Plan): Body | Refused {
  const add = call('add')
  if (!add) return missing(name, 'add', area)
  const form = formFields(atlas, entity, fields, area)
  if (form.length === 0) return { refused: `There is nothing to fill in: every field of "${name}" is read-only.` }
  if (!asksAll(entity, form)) return { refused: `A form that adds a row asks for every required field: ${required(entity).join(', ')}.` }
  const parts = Object.fromEntries(
    Array.from({ length: Math.ceil(form.length / PAGE) }, (_, at) => {
      const title = at === 0 ? ['基本信息', 'Basics'] : at === 1 ? ['更多信息', 'More'] : [`更多信息 ${at}`, `More ${at}`]
      return [`part${at + 1}`, { title, fields: form.slice(at * PAGE, (at + 1) * PAGE) }]
    }),
  )
  const leadsTo = list && pathOfScreen(atlas.world.screens[list.id]) ? { screen: list.id } : { reload: true }
  const long = form.length > PAGE
  return {
    screen: {
      ...(long ? { sections: mapOf(parts, ({ title, fields: own }) => ({ title: title[0], fields: own })) } : { fields: form }),
      submit: { title: '提交', can: 'add', call: add, then: { ...leadsTo, say: '已提交' } },
    },
    english: {
      ...(long ? { sections: mapOf(parts, ({ title }) => ({ title: title[1] })) } : {}),
      submit: { title: 'Submit', then: { say: 'Submitted' } },
    },
  }
}

function detailBody({ atlas, entity, fields, call, name, area }: Plan): Body | Refused {
  const get = call('get')
  if (!get) return missing(name, 'get', area)
  const keys = Object.hasOwn(atlas.entities, name) ? Object.values(callRef(atlas, get, name).send ?? {}) : [entity.key]
  return {
    screen: { takes: keys, ...(get === 'get' ? {} : { load: get }), fields: fields ?? shownFields(entity) },
    english: {},
  }
}

/** The requested fields, else those that a person may fill in, required ones first. */
function formFields(atlas: Plan['atlas'], entity: Plan['entity'], fields: string[] | undefined, area: string | undefined): string[] {
  const editable = editableFields(atlas, entity, area)
  if (fields) return fields.filter((field) => editable.includes(field))
  if (editable.length <= DIALOG) return editable
  const needed = required(entity)
  const optional = editable.filter((field) => !needed.includes(field)).slice(0, Math.max(0, DIALOG - needed.length))
  return editable.filter((field) => needed.includes(field) || optional.includes(field))
}

function required(entity: Plan['entity']): string[] {
  const all = Object.entries(entity.properties as Record<string, AuthoredField>)
  return all.flatMap(([name, field]) => (field.required === true && !field.readOnly && field.default === undefined ? [name] : []))
}

const asksAll = (entity: Plan['entity'], form: string[]) => required(entity).every((name) => form.includes(name))

function mapOf<A, B>(map: Record<string, A>, change: (one: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(map).map(([key, one]) => [key, change(one)]))
}
