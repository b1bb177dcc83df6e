/** More words that people write by habit, of whatever system, under the word that says it here; of several the first that its place has. `!`: it says the opposite. */
const CALLED: [ours: string, theirs: string][] = [
  ['visible', 'if showIf depends dependsOn dependencies linkage reactions condition'],
  ['when', 'visibleOn !hiddenOn !disabledOn visible !disabled !hidden show if condition enabled'],
  ['required', '!nullable !optional mandatory notNull !allowEmpty requiredOn'],
  ['entity', 'ref refs relation foreignKey belongsTo hasMany lookup references'],
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
  ['oneOf', 'anyOf choices dict dictType dictCode selectOptions'],
  ['computed', 'formula expr expression calc compute computedBy'],
  ['unit', 'suffix addonAfter postfix'],
  ['sealed', 'encrypt encrypted secret sensitive'],
  ['masked', 'mask desensitize'],
  ['perLanguage', 'i18n translatable localized multilingual'],
  ['maxLength', 'length len size maxLen'],
  ['multipleOf', 'step precision'],
  ['numbered', 'autoIncrement sequence'],
  ['help', 'comment'],
  ['key', 'primaryKey idField pk'],
  ['label', 'displayField nameField labelField titleField'],
  ['owner', 'ownerField'],
  ['properties', 'fields attributes'],
  ['moves', 'transitions workflow states'],
  ['state', 'statusField stateField'],
  ['kept', 'retention ttl expire expires'],
  ['seedRows', 'seeds seedCount mock'],
  ['sort', 'defaultSortOrder order'],
  ['views', 'board kanban calendar chart tree cards gallery groupBy viewMode'],
  ['summary', 'totals footer aggregate'],
  ['refresh', 'interval polling autoRefresh refreshInterval'],
  ['empty', 'emptyText'],
  ['refine', 'conditions advancedSearch filterTogglable'],
  ['columns', 'fields'],
  ['search', 'searchFields filterBy'],
  ['route', 'url'],
  ['kind', 'type layout'],
  ['primary', 'type level'],
  ['permission', 'role perms permissions'],
  ['menu', 'menuGroup hideInMenu parent'],
  ['actions', 'bulkActions batchActions headerToolbar exportable importable'],
  ['open', 'dialog drawer modal target actionType'],
  ['fields', 'form schema'],
  ['then', 'reload feedback success successText messages'],
  ['on', 'batch bulk position place'],
  ['move', 'transition'],
  ['with', 'params data'],
  ['can', 'auth perms'],
  ['does', 'do action method'],
  ['path', 'url endpoint api'],
  ['for', 'public anonymous guest'],
  ['scope', 'own'],
  ['answer', 'response returns'],
  ['where', 'filter filters query'],
  ['under', 'parent children'],
  ['tone', 'colour status badge'],
  ['laterThan', 'after since'],
  ['earlierThan', 'before'],
  ['equals', 'is same sameAs'],
]

type Ours = { word: string; isOpposite?: true }

/** The same, by theirs. */
export const oursFor: ReadonlyMap<string, Ours[]> = (() => {
  const found = new Map<string, Ours[]>()
  for (const [word, all] of CALLED)
    for (const theirs of all.split(' ')) {
      const name = theirs.replace('!', '')
      found.set(name, [...(found.get(name) ?? []), theirs === name ? { word } : { word, isOpposite: true }])
    }
  return found
})()

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words for what has no word here, and needs none. */
export const needless = wordsIn(
  'x-decorator x-decorator-props x-index ui:order additionalProperties $id $defs definitions className style rowKey key scroll bordered ' +
    'width fixed align span colSpan ellipsis index indexes rowSelection selection expandable syncLocation affixHeader loadDataOnce initFetch ' +
    'columnsNum block timestamps plural clearable showCount autoSize autoFill joinValues extractValue',
)

/** What a field says elsewhere of itself, and is said of it by each list here. */
export const ofLists = wordsIn('hideInTable hideInSearch hideInForm hideInDetail searchable sortable sorter filterable showInList')

/** What a move does to fields elsewhere. */
export const setsFields = wordsIn('set sets assign update updates values fields effects')

/** A text in another language beside the first. */
export const OTHER_LANGUAGE = /^(?:(?:title|label|name)_?)?(?:en|zh|cn|En|Zh|Cn)(?:_?(?:US|CN))?$/
