import { formerNames } from './former-names.ts'
import type {
  DetailScreen,
  EntityRef,
  FormPart,
  FormScreen,
  FormState,
  ListScreen,
  ResultScreen,
  Screen,
  TabsScreen,
} from '../compiled-screen.ts'
import type { Locale, Notice } from '../compiled.ts'
import type { AuthoredColumn, AuthoredField, AuthoredPart, AuthoredScreen, AuthoredState } from '../format/authored.ts'
import type { Entity } from '../format/entity.ts'
import { sourcesOf } from '../handed.ts'
import { compileActions, compileLinks, compileSubmit, compileThen } from './action.ts'
import type { ScreenContext } from './context.ts'
import { type Atlas, orderOf, stateFieldOf } from './atlas.ts'
import { callRef } from './call-ref.ts'
import { listBefore } from './list-before.ts'
import { draftOf } from './draft.ts'
import { compileFact } from './fact.ts'
import { compileColumn, compileField, compileFields, compileSearch, titlesIn } from './field.ts'
import { refineOf } from './refine.ts'
import { reportBody } from './report.ts'
import { offeredIn, ofRoles } from './role-choices.ts'
import { upOf } from './up.ts'
import { withUnique } from './unique.ts'
import { viewsOf } from './views.ts'

/** Whether a screen is in a menu group of examples, in any menu. */
export const isExample = ({ world }: Atlas, group: string | undefined): boolean =>
  group !== undefined && Object.values(world.menus).some(({ groups }) => groups?.[group]?.gallery)

/** One screen, ready to be drawn, in the language of the atlas. */
export function compileScreen(atlas: Atlas, id: string, locale: Locale): Screen {
  const screen = atlas.world.screens[id]!
  const context: ScreenContext = { atlas, locale, screen, entity: atlas.entityOf(screen, id) }
  const common = {
    id,
    title: screen.title,
    ...(screen.help ? { help: screen.help } : {}),
    ...(screen.permission ? { permission: screen.permission } : {}),
    ...(screen.for === 'guest' ? { for: 'guest' as const } : {}),
    ...(screen.takes ? { takes: screen.takes } : {}),
    ...(isExample(atlas, screen.menu?.group) ? { gallery: true as const } : {}),
    ...pastOf(screen, context.entity?.entity),
  }
  switch (screen.kind) {
    case 'list':
      return { ...common, kind: 'list', ...listBody(context), ...upOf(atlas, id, screen) }
    case 'form':
      return { ...common, kind: 'form', ...formBody(context) }
    case 'detail':
      return { ...common, kind: 'detail', ...detailBody(context, id) }
    case 'tabs':
      return {
        ...common,
        kind: 'tabs',
        tabs: Object.entries(screen.tabs ?? {}).map(([name, tab]) => ({ name, title: tab.title, screen: tab.screen! })),
      } satisfies TabsScreen
    case 'report':
      return { ...common, kind: 'report', ...reportBody(atlas, screen) }
    case 'result':
      return {
        ...common,
        kind: 'result',
        picture: screen.picture!,
        ...(screen.text ? { text: screen.text } : {}),
        links: compileLinks(context, screen.links),
      } satisfies ResultScreen
  }
}

/** The former names under which a browser may have saved settings of this screen. */
function pastOf(screen: AuthoredScreen, entity: Entity | undefined): { was?: string[]; renamed?: Record<string, string> } {
  const was = formerNames(screen)
  const properties = (entity?.properties ?? {}) as Record<string, AuthoredField>
  const renamed = Object.entries(properties).flatMap(([name, field]) =>
    (field.was === undefined ? [] : [field.was].flat()).flatMap((past) => (Object.hasOwn(properties, past) ? [] : [[past, name] as const])),
  )
  return { ...(was.length > 0 ? { was } : {}), ...(renamed.length > 0 ? { renamed: Object.fromEntries(renamed) } : {}) }
}

function entityRef({ atlas, screen, entity }: ScreenContext, named?: string): EntityRef {
  const { name, entity: written } = entity!
  const label = named ?? written.label ?? `{{${written.key}}}`
  // A sentence about a row shows the titles of choices as the list does, so the titles of all choices on the screen are collected.
  const titles = titlesIn(atlas, `${label} ${JSON.stringify(screen)}`, written)
  return { name, title: written.title, key: written.key, label, ...(Object.keys(titles).length > 0 ? { titles } : {}) }
}

function listBody(context: ScreenContext): Omit<ListScreen, 'id' | 'title' | 'kind'> {
  const { atlas, screen, entity } = context
  const list = screen.list!
  // If some rows come first, the default order is not that of any column, so no column is marked as sorted.
  const sort = list.first ? undefined : (list.sort ?? entity!.entity.sort)
  const call = atlas.called(list.call ?? 'list', entity!.name)
  const columns = ofRoles(
    atlas,
    call,
    list.columns.map((one) => {
      const column = compileColumn(atlas, one, entity!.entity)
      return list.keep?.includes(column.name) ? { ...column, keep: true as const } : column
    }),
  )
  const named = columns.find(({ name }) => name === list.named)
  return {
    entity: entityRef(context, named && `{{${named.from ?? named.name}}}`),
    list: {
      call: listCall(context),
      view: list.view ?? 'table',
      columns,
      search: ofRoles(
        atlas,
        call,
        (list.search ?? []).map((one) => compileSearch(atlas, one, entity!.entity)),
      ),
      ...refineOf(atlas, list, entity!.entity),
      ...(list.card ? { card: list.card } : {}),
      ...viewsOf(context),
      ...(sort ? { sort: orderOf(sort) } : {}),
      ...(list.sorts ? { sorts: list.sorts.map(orderOf) } : {}),
      ...(list.where ? { where: list.where } : {}),
      ...(list.tabsBy ? { tabs: { field: list.tabsBy, choices: compileSearch(atlas, list.tabsBy, entity!.entity).choices ?? [] } } : {}),
      ...(list.refresh ? { refresh: list.refresh } : {}),
      ...(list.summary ? { summary: list.summary } : {}),
      ...(list.counted ? { counted: list.counted } : {}),
      pageSize: list.pageSize ?? atlas.world.app.paging.size,
      ...(list.empty ? { empty: list.empty } : {}),
      ...(list.needs ? { needs: callRef(atlas, list.needs, entity!.name) } : {}),
      ...(list.begins ? { begins: list.begins } : {}),
    },
    actions: compileActions(context, screen.actions),
  }
}

/** Parameters of the list's address filter its rows if the rows have such fields; others are for what is opened from the list. */
function listCall({ atlas, screen, entity }: ScreenContext) {
  const call = callRef(atlas, screen.list?.call ?? 'list', entity!.name)
  const takes = Object.fromEntries((screen.takes ?? []).flatMap((name) => (name in entity!.entity.properties ? [[name, name]] : [])))
  return screen.takes ? { ...call, send: { ...call.send, ...takes } } : call
}

function formBody(context: ScreenContext): Omit<FormScreen, 'id' | 'title' | 'kind'> {
  const { atlas, screen, entity } = context
  const layout = screen.tabs ? 'tabs' : screen.steps ? 'steps' : screen.sections ? 'sections' : 'plain'
  const parts = screen.tabs ?? screen.steps ?? screen.sections
  return {
    ...(entity ? { entity: entityRef(context) } : {}),
    layout,
    ...(screen.load ? { load: callRef(atlas, screen.load, entity?.name) } : {}),
    ...(screen.fill ? { fill: screen.fill.map((call) => callRef(atlas, call, entity?.name)) } : {}),
    parts: parts
      ? Object.entries(parts).map(([name, part]) => compilePart(context, name, part))
      : [
          {
            name: 'main',
            fields: withUnique(
              context,
              compileFields(atlas, offeredIn(atlas, screen.fields, entity?.entity), entity?.entity),
              submitCall(context),
            ),
          },
        ],
    ...(screen.submit ? { submit: compileSubmit(context, screen.submit) } : {}),
    ...(screen.summary ? { summary: true as const } : {}),
    ...draftOf(atlas, screen),
    ...(screen.states ? beginsIn(entity?.entity) : {}),
    ...statesOf(entity?.entity, screen, (state) => formState(state)),
    actions: compileActions(context, screen.actions),
    links: compileLinks(context, screen.links),
  }
}

function compilePart(context: ScreenContext, name: string, part: AuthoredPart): FormPart {
  return {
    name,
    title: part.title,
    ...(part.help ? { help: part.help } : {}),
    fields: withUnique(
      context,
      compileFields(context.atlas, offeredIn(context.atlas, part.fields, context.entity?.entity), context.entity?.entity),
      submitCall(context, part),
    ),
    ...(part.submit ? { submit: compileSubmit(context, part.submit) } : {}),
    ...(part.widget ? { widget: part.widget } : {}),
    ...(part.props ? { props: part.props } : {}),
    ...(part.reads ? { reads: part.reads } : {}),
    ...(part.visible ? { visible: part.visible } : {}),
    ...(part.folded ? { folded: true as const } : {}),
    ...(part.columns ? { columns: part.columns } : {}),
    ...(part.then ? { then: compileThen(context.atlas, part.then) } : {}),
  }
}

/** The call that sends these fields: that of the part, else that of the whole form. */
function submitCall({ atlas, screen, entity }: ScreenContext, part?: AuthoredPart) {
  const submit = part?.submit ?? screen.submit
  return submit && callRef(atlas, submit.call, entity?.name, submit.move)
}

function detailBody(context: ScreenContext, id: string): Omit<DetailScreen, 'id' | 'title' | 'kind'> {
  const { atlas, screen, entity } = context
  const sections = screen.sections
    ? Object.entries(screen.sections).map(
        ([name, { title, fields, actions, widget, props, visible, notice, tone, table, screen: other, with: values }]) => ({
          name,
          title,
          columns: columnsOf(fields).map((field) => compileFact(atlas, field, entity!.entity)),
          actions: compileActions(context, actions),
          ...(widget ? { widget } : {}),
          ...(props ? { props: shownProps(props, entity?.entity) } : {}),
          ...(visible ? { visible } : {}),
          ...(notice ? { notice: noticeOf(notice, tone) } : {}),
          ...(table ? { table: compileColumn(atlas, table, entity!.entity) } : {}),
          ...(other ? { screen: other } : {}),
          ...(values ? { with: sourcesOf(values) } : {}),
        }),
      )
    : [{ name: 'main', columns: columnsOf(screen.fields).map((field) => compileFact(atlas, field, entity!.entity)), actions: [] }]
  const list = screen.takes?.length ? listBefore(atlas, id) : undefined
  return {
    entity: entityRef(context),
    load: callRef(atlas, screen.load ?? 'get', entity!.name),
    ...(list === undefined ? {} : { list }),
    ...upOf(atlas, id, screen),
    ...(screen.among ? { among: amongOf(context, screen.among) } : {}),
    ...(screen.refresh ? { refresh: screen.refresh } : {}),
    ...(screen.opened ? { opened: callRef(atlas, screen.opened, entity!.name) } : {}),
    sections,
    actions: compileActions(context, screen.actions),
    links: compileLinks(context, screen.links),
    ...statesOf(entity?.entity, screen, ({ notice, tone }) => (notice ? { notice: noticeOf(notice, tone) } : {})),
  }
}

/** A widget that shows a translated field gets the version that the person reads. */
function shownProps(props: Record<string, unknown>, entity: Entity | undefined): Record<string, unknown> {
  const field = (entity?.properties as Record<string, AuthoredField> | undefined)?.[String(props['field'])]
  return field?.versions ? { ...props, field: `${String(props['field'])}Label` } : props
}

/** The rows that the page can switch between, as choices with their usual labels. */
function amongOf(context: ScreenContext, { call, otherwise }: NonNullable<AuthoredScreen['among']>): NonNullable<DetailScreen['among']> {
  const { name, title, key, label } = entityRef(context)
  const field: AuthoredField = { title, type: 'string', options: { call: context.atlas.callName(call, name), value: key, label } }
  return { field: compileField(context.atlas, key, field), otherwise: callRef(context.atlas, otherwise, name) }
}

/** The fields of a detail are written like the columns of a list. */
function columnsOf(fields: unknown): AuthoredColumn[] {
  return Array.isArray(fields) ? (fields as AuthoredColumn[]) : []
}

function statesOf<T>(
  entity: Entity | undefined,
  screen: AuthoredScreen,
  read: (state: AuthoredState) => T,
): { stateField?: string; states?: Record<string, T> } {
  if (!screen.states) return {}
  const stateField = (entity && stateFieldOf(entity)) ?? 'status'
  return { stateField, states: Object.fromEntries(Object.entries(screen.states).map(([name, state]) => [name, read(state)])) }
}

/** The state of a row that does not exist yet. */
function beginsIn(entity: Entity | undefined): { beginsIn?: string } {
  const name = entity && stateFieldOf(entity)
  const begins = name && (entity.properties as Record<string, AuthoredField>)[name]?.default
  return typeof begins === 'string' && begins ? { beginsIn: begins } : {}
}

function formState({ mode, notice, tone, unlock }: AuthoredState): FormState {
  return { mode: mode ?? 'edit', ...(notice ? { notice: noticeOf(notice, tone) } : {}), ...(unlock ? { unlock } : {}) }
}

function noticeOf(text: string, tone: Notice['tone'] | undefined): Notice {
  return { text, tone: tone ?? 'info' }
}
