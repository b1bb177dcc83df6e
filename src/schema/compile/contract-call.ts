import type { Call, Grant, Scope } from '../contract.ts'
import type { AuthoredAction, AuthoredField, AuthoredFields, AuthoredScreen } from '../format/authored.ts'
import { dottedIn, partsOf } from '../around.ts'
import type { Call as AuthoredCall } from '../format/call.ts'
import { handedOn } from '../handed.ts'
import { holesOf } from '../template.ts'
import { guardsOf } from './action.ts'
import { type Atlas, type Atlases, fieldsOf, inEach, type NamedField, orderOf, scopeIn, sourceOf, stateFieldOf } from './atlas.ts'
import { pathOf, sendOf } from './call-ref.ts'
import { bodySchema } from './call-body.ts'
import { childrenOf } from './children.ts'
import { factsNeed, nameOfFact } from './fact.ts'
import { compileField } from './field.ts'
import { isSortable } from './sortable.ts'
import { exportColumns } from './contract-export.ts'
import { referencesOf } from './contract-references.ts'
import { groupedIn, groupingOf } from './contract-groups.ts'
import { filtersOf, keywordOf, screensListing } from './contract-filters.ts'
import { actionIn, formFields, formsOf, movesOf, parentsIn } from './call-forms.ts'
import type { Use } from './grants.ts'
import { refinesOf } from './contract-refine.ts'
import { remoteOf } from './remote.ts'
import { withRoles } from './role-choices.ts'
import { soldOf } from './sold.ts'
import { takenOf } from './taken.ts'
import { unitFieldsOf, withUnits } from './units.ts'
import { waysBack } from './way-back.ts'

export function compileCall(atlases: Atlases, name: string, uses: Use[], areaOf: (screen: string) => string | undefined): Call {
  const atlas = sourceOf(atlases)
  const written = atlas.calls[name]!
  const entity = written.entity ? atlas.entities[written.entity] : undefined
  const send = sendOf(written, entity) ?? {}
  const moves = movesOf(atlas, name, uses)
  const filters = written.does === 'list' || written.does === 'export' ? filtersOf(atlas, name, uses, entity) : {}
  const refining = (written.does === 'list' || written.does === 'export') && written.for !== 'guest' ? refinesOf(atlas, name, uses) : {}
  const fields = formFields(atlas, name, uses)
  const under = parentsIn(atlas, uses)
  const guest = written.for === 'guest' || (written.for === undefined && uses.some((use) => use.guest))
  const areas = [...new Set(uses.flatMap((use) => areaOf(use.screen) ?? []))]
  const scope = written.scope ?? (areas.length === 1 ? scopeIn(atlas, areas[0]) : 'own')
  const grants = grantsOf(written, uses, moves, (use) => written.scope ?? scopeIn(atlas, areaOf(use.screen)), scope)
  const sorts =
    written.does === 'list' || written.does === 'export'
      ? Object.entries(entity?.properties ?? {}).flatMap(([key, field]) => (isSortable(field as AuthoredField, entity) ? [key] : []))
      : []
  const sort = listOf(atlas, name, uses)?.sort ?? entity?.sort
  const answers = (written.answers ?? answersOf(atlases, written.does, name, uses, entity)).filter(
    (one) => scope === 'own' || !isPrivate(entity, one),
  )
  const grouping =
    written.does === 'list' && !guest
      ? groupingOf(entity, [...answers, ...Object.keys(filters)])
      : written.does === 'export'
        ? groupingOf(entity, groupedIn(screensListing(atlas, name, uses), entity))
        : {}
  const tree = written.does === 'list' ? treeOf(atlas, name, uses) : undefined
  const listed = listedAs(screensListing(atlas, name, uses).map(({ list }) => list!))
  const undo = waysBack(atlas, uses, moves)
  const why = (texts: (one: Atlas) => string | undefined) => inEach(atlases, (one) => texts(one) ?? '')
  return {
    name,
    path: pathOf(written),
    does: written.does,
    for: guest ? 'guest' : written.for === 'member' || uses.some((use) => use.what === 'available') ? 'member' : 'grants',
    grants,
    ...(written.entity ? { entity: written.entity } : {}),
    scope,
    ...(written.scope === undefined && entity ? { scopeByScreen: true as const } : {}),
    body: bodySchema(written.does, {
      takesAlong: childrenOf(atlas, written.entity).length > 0,
      takesBack: undo.undo !== undefined,
      fields,
      under,
      send,
      entity,
      filters,
      sorts,
      moves,
      ...grouping,
      ...refining,
      ...listed,
      tree: tree !== undefined,
      names: written.moves?.length !== 1,
    }),
    form: inEach(atlases, (one) => formFields(one, name, uses).map(({ name: key, field }) => compileField(one, key, field))),
    around: [
      ...new Set(
        fields.flatMap(({ field }) =>
          dottedIn({ ...field, default: undefined, whens: (field.oneOf ?? field.items?.oneOf)?.map((choice) => choice.when) ?? [] }),
        ),
      ),
    ],
    references: referencesOf(atlas, written, (one) => formFields(one, name, uses), formsOf(atlas, name, uses), under),
    ...(under.length > 0 ? { under } : {}),
    send,
    moves,
    ...fieldsOfMoves(written, uses, moves),
    ...undo,
    guards: uses.flatMap((use) =>
      use.action?.when
        ? [
            {
              when: use.action.when,
              ...(use.action.why ? { why: why((one) => actionIn(one, use)?.why) } : {}),
              ...(use.action.move ? { move: use.action.move } : {}),
            },
          ]
        : [],
    ),
    where: withRoles(atlas, written.where),
    set: written.set ?? {},
    answers,
    ...(written.neighbours ? { neighbours: true as const } : {}),
    ...((written.inPerson ?? writes(written, grants)) ? { inPerson: true as const } : {}),
    ...(written.beforeFactor ? { beforeFactor: true as const } : {}),
    filters,
    ...refining,
    ...(keywordOf(atlas, name, uses) ? { keyword: keywordOf(atlas, name, uses)! } : {}),
    ...foundOf(atlas, name, uses, written, entity),
    sorts,
    ...(sort ? { sort: orderOf(sort) } : {}),
    ...listed,
    ...grouping,
    ...(tree === undefined ? {} : { tree }),
    ...(written.does === 'export' ? exportColumns(atlases, name, uses) : {}),
    ...(written.limit ? { limit: { rows: written.limit.rows, message: why((one) => one.calls[name]!.limit?.message) } } : {}),
    creates: written.does === 'add' || written.does === 'import' || written.creates === true,
    ...(written.file ? { file: written.file } : {}),
    ...(written.answer ? { answer: written.answer } : {}),
    ...(written.sold ? { sold: soldOf(atlases, name) } : {}),
  }
}

/** The field by which a screen shows the rows of a list as a tree. */
const treeOf = (atlas: Atlas, name: string, uses: Use[]): string | undefined =>
  screensListing(atlas, name, uses)
    .flatMap((screen) => Object.values(screen.list?.views ?? {}))
    .find(({ tree }) => tree !== undefined)?.tree

/** The fields that the palette searches for rows of a list, and those that tell which of several pages shows a row. */
function foundOf(
  atlas: Atlas,
  name: string,
  uses: Use[],
  { does }: AuthoredCall,
  entity: Atlas['entities'][string] | undefined,
): Pick<Call, 'found' | 'apart'> {
  const shown = does === 'list' && entity?.found ? screensListing(atlas, name, uses) : []
  if (!entity?.found || shown.length === 0) return {}
  const apart = [...new Set(shown.flatMap((screen) => Object.keys(screen.list?.where ?? {})))]
  return { found: entity.found, ...(apart.length > 0 ? { apart } : {}) }
}

const READS: ReadonlySet<string> = new Set(['list', 'get', 'export'])
const LOOKING: ReadonlySet<string> = new Set(['query', 'get', 'export'])

/** Whether a call changes something, judging by the rights to it. */
const writes = ({ does }: AuthoredCall, grants: Grant[]): boolean =>
  does === 'service' ? grants.some(({ verb }) => !LOOKING.has(verb)) : !READS.has(does)

const isPrivate = (entity: Atlas['entities'][string] | undefined, name: string): boolean =>
  (entity?.properties[name] as AuthoredField | undefined)?.private === true

/** Each use of a call grants a right to it; an action that makes a move grants only that move. */
function grantsOf(written: AuthoredCall, uses: Use[], moves: string[], scopeOf: (use: Use) => Scope, usual: Scope): Grant[] {
  const own = (written.grants ?? []).map((one): Grant => {
    const [permission, verb] = one.split(':') as [string, Grant['verb']]
    return { permission, verb }
  })
  const used = uses.flatMap((use): Grant[] => {
    if (!use.permission) return []
    const move = written.does === 'move' && moves.length > 1 ? use.move : undefined
    const scope = scopeOf(use)
    return [{ permission: use.permission, verb: use.verb, ...(move ? { move } : {}), ...(scope === usual ? {} : { scope }) }]
  })
  return [...new Map([...own, ...used].map((grant) => [JSON.stringify(grant), grant])).values()]
}

/** The fields of each move: one move does not accept those of another. */
function fieldsOfMoves(written: AuthoredCall, uses: Use[], moves: string[]): Pick<Call, 'fieldsOfMove'> {
  if (written.does !== 'move' || moves.length < 2) return {}
  const always = namesIn(written.body as AuthoredFields | undefined)
  const fields = moves.map((move): [string, string[]] => {
    const own = uses.flatMap((use) => (use.move === undefined || use.move === move ? namesIn(use.fields) : []))
    return [move, [...new Set([...always, ...own])].toSorted()]
  })
  return fields.every(([, names]) => names.join() === fields[0]![1].join()) ? {} : { fieldsOfMove: Object.fromEntries(fields) }
}

const namesIn = (fields: AuthoredFields | undefined): string[] => (Array.isArray(fields) ? fields : Object.keys(fields ?? {}))

/** What the lists of a call declare: `first` and `counted` are the same in all of them; a sum may be declared by one list only. */
function listedAs(lists: NonNullable<AuthoredScreen['list']>[]): Pick<Call, 'first' | 'counted' | 'summary'> {
  const first = lists.find((one) => one.first)?.first
  const counted = lists.find((one) => one.counted)?.counted
  const summary = Object.assign({}, ...lists.map((one) => one.summary)) as NonNullable<Call['summary']>
  return {
    ...(first ? { first } : {}),
    ...(counted ? { counted: counted.where } : {}),
    ...(Object.keys(summary).length > 0 ? { summary } : {}),
  }
}

function listOf(atlas: Atlas, name: string, uses: Use[]) {
  return screensListing(atlas, name, uses)[0]?.list
}

/** The fields of a row that the screens need, and no others. */
function answersOf(atlases: Atlases, does: string, name: string, uses: Use[], entity: Atlas['entities'][string] | undefined): string[] {
  if (!entity) return []
  const atlas = sourceOf(atlases)
  const known = Object.entries(entity.properties).flatMap(([key, field]) => ((field as AuthoredField).writeOnly ? [] : [key]))
  if (does !== 'list') return does === 'service' ? [] : known
  const labels = Object.values(atlases).map((one) => one.entities[atlas.calls[name]!.entity!]?.label ?? '')
  const wanted = new Set<string>([entity.key, ...labels.flatMap(holesOf), ...(stateFieldOf(entity) ? [stateFieldOf(entity)!] : [])])
  for (const use of uses) for (const field of use.where ?? []) wanted.add(field)
  for (const screen of screensListing(atlas, name, uses)) {
    for (const column of screen.list!.columns) {
      const field = typeof column === 'string' ? column : column.field
      wanted.add(field)
      for (const unit of unitFieldsOf(entity.properties[field] as AuthoredField | undefined)) wanted.add(unit)
    }
    const { summary = {}, refresh, begins } = screen.list!
    for (const field of [...Object.keys(summary), ...Object.keys(refresh?.while ?? {}), ...(begins ? [begins.field] : [])])
      wanted.add(field)
    for (const action of Object.values(screen.actions ?? {})) {
      for (const guard of guardsOf(action, entity)) for (const field of Object.keys(guard.when)) wanted.add(field)
      const facts = (action.facts ?? []).map(nameOfFact)
      for (const field of [...handedOn(action.with).map(({ from }) => from), ...holesOf(action.confirm ?? '')]) wanted.add(field)
      for (const field of [...facts, ...factsNeed(facts, entity)]) wanted.add(field)
      // The toast and the next screen are about the row that the list has shown.
      const then = typeof action.then === 'object' ? action.then : {}
      for (const field of [...handedOn(then.with).map(({ from }) => from), ...holesOf(then.say ?? '')]) wanted.add(field)
      if (!action.load) for (const { name: field } of fieldsOf(action.fields, entity)) wanted.add(field)
      const call = action.call ? atlas.called(action.call, atlas.calls[name]!.entity) : undefined
      for (const field of Object.values(call?.send ?? {})) wanted.add(field)
    }
  }
  for (const use of uses) if (use.what === 'options') for (const hole of optionHoles(atlas, use)) wanted.add(hole)
  return known.filter((key) => wanted.has(key))
}

function optionHoles(atlas: Atlas, use: Use): string[] {
  const screen = atlas.world.screens[use.screen]!
  const entity = atlas.entityOf(screen, use.screen)
  const holes: string[] = []
  const take = (field: AuthoredField, beside: Record<string, AuthoredField>) => {
    const remote = remoteOf(atlas, field)
    if (remote && atlas.callName(remote.call, entity?.name) === use.call)
      holes.push(remote.value, ...withUnits(atlas.entities[atlas.calls[use.call]?.entity ?? ''], holesOf(remote.label)))
    const inner = field.items?.properties ?? field.properties ?? {}
    for (const nested of Object.values(inner)) take(nested, inner)
    const taken = field.takenFrom === undefined ? undefined : takenOf(field.takenFrom)
    const source = taken && remoteOf(atlas, beside[taken.by] ?? {})
    if (source && atlas.callName(source.call, entity?.name) === use.call) holes.push(taken.field)
  }
  const look = (fields: AuthoredFields | undefined) => {
    const all = fieldsOf(fields, entity?.entity)
    for (const { field } of all) take(field, fieldsByName(all))
    // The fields of the chosen row that conditions read.
    const dotted = all.flatMap(({ field }) =>
      dottedIn({ ...field, whens: (field.oneOf ?? field.items?.oneOf)?.map((choice) => choice.when) ?? [] }),
    )
    for (const { name, field } of all)
      if (atlas.callName(remoteOf(atlas, field)?.call ?? '', entity?.name) === use.call)
        for (const parts of dotted.map(partsOf)) if (parts?.head === name) holes.push(parts.tail)
  }
  look(screen.fields)
  const parts = Object.values(screen.tabs ?? screen.steps ?? screen.sections ?? {})
  for (const part of parts) {
    look(part.fields)
    if ('actions' in part)
      for (const action of Object.values((part.actions as Record<string, AuthoredAction> | undefined) ?? {})) look(action.fields)
  }
  for (const action of Object.values(screen.actions ?? {})) look(action.fields)
  for (const property of Object.values((entity?.entity.properties ?? {}) as Record<string, AuthoredField>))
    take(property, entity!.entity.properties as Record<string, AuthoredField>)
  return holes
}

const fieldsByName = (all: NamedField[]) => Object.fromEntries(all.map(({ name, field }) => [name, field]))
