type Value = { type?: unknown; properties?: Record<string, Value>; items?: Value; required?: string[]; [word: string]: unknown }
type Answers = Record<string, { content?: Record<string, { schema: Value }>; 'x-codes'?: number[] }>
type Operation = { 'x-code': string; requestBody?: { content: Record<string, { schema: Value }> }; responses: Answers }
export type SoldApi = { paths: Record<string, { post?: Operation }> }

/** What a client program relies on in an interface: its path, each parameter with its limits, the answer, and the error codes. */
type Shape = { path: string; parameters: Record<string, Limits>; answer: string[]; codes: number[] }
type Limits = Record<string, unknown>
export type Shapes = Record<string, Shape>

/** One difference, shared by the interfaces `codes`; `names` are the parameters, fields or codes, empty for a whole interface. */
export type Change = {
  kind: 'interface' | 'path' | 'parameter' | 'limits' | 'answer' | 'code'
  did: 'added' | 'removed' | 'changed'
  codes: string[]
  names: string[]
}
/** The changes of a day, `2026-11-24`. */
export type Entry = { date: string; changes: Change[] }

/** The properties of a parameter that decide whether a call is accepted; titles and descriptions may change at any time. */
const LIMITS = [
  'type',
  'enum',
  'default',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'pattern',
  'format',
  'x-formats',
  'x-max-bytes',
  'x-max-seconds',
]

/** The interfaces in the output of `npm run schema -- openapi --sold en-US`, by code. */
export function shapesOf({ paths }: SoldApi): Shapes {
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, { post }]): [string, Shape][] => {
      if (!post) return []
      const { properties = {}, required = [] } = Object.values(post.requestBody?.content ?? {})[0]?.schema ?? {}
      const parameters = Object.fromEntries(
        Object.entries(properties).map(([name, value]) => [name, limitsOf(value, required.includes(name))]),
      )
      const data = Object.values(post.responses['200']?.content ?? {})[0]?.schema.properties?.['data']
      const codes = Object.values(post.responses).flatMap((one) => one['x-codes'] ?? [])
      return [[post['x-code'], { path, parameters, answer: data ? namesIn(data) : [], codes: codes.toSorted((a, b) => a - b) }]]
    }),
  )
}

const limitsOf = (value: Value, isRequired: boolean): Limits => ({
  ...Object.fromEntries(LIMITS.filter((word) => value[word] !== undefined).map((word) => [word, value[word]])),
  ...(isRequired ? { required: true } : {}),
})

const namesIn = ({ properties = {} }: Value, before = ''): string[] =>
  Object.entries(properties).flatMap(([name, value]) => [before + name, ...namesIn(value.items ?? value, `${before}${name}.`)])

/** The differences between two versions, in the order of the newer one; removed interfaces come last. */
export function changesBetween(before: Shapes, after: Shapes): Change[] {
  const codes = [...Object.keys(after), ...Object.keys(before).filter((code) => !after[code])]
  return gather(codes.flatMap((code) => changesOf(code, before[code], after[code])))
}

function changesOf(code: string, old: Shape | undefined, now: Shape | undefined): Change[] {
  const change = (kind: Change['kind'], did: Change['did'], names: string[]): Change[] =>
    names.length > 0 || kind === 'interface' ? [{ kind, did, codes: [code], names }] : []
  if (!old || !now) return change('interface', now ? 'added' : 'removed', [])
  const both = (kind: Change['kind'], was: string[], is: string[]) => [
    ...change(kind, 'added', outermost(is.filter((name) => !was.includes(name)))),
    ...change(kind, 'removed', outermost(was.filter((name) => !is.includes(name)))),
  ]
  const other = Object.keys(now.parameters).filter((name) => {
    const was = old.parameters[name]
    return was && JSON.stringify(was) !== JSON.stringify(now.parameters[name])
  })
  return [
    ...change('path', 'changed', old.path === now.path ? [] : [now.path]),
    ...both('parameter', Object.keys(old.parameters), Object.keys(now.parameters)),
    ...change('limits', 'changed', other),
    ...both('answer', old.answer, now.answer),
    ...both('code', old.codes.map(String), now.codes.map(String)),
  ]
}

/** Fields inside another listed field are not listed themselves. */
const outermost = (names: string[]): string[] => names.filter((name) => !names.some((other) => name.startsWith(`${other}.`)))

/** The same change of several interfaces is listed once. */
function gather(changes: Change[]): Change[] {
  const found: Change[] = []
  for (const { kind, did, codes, names } of changes) {
    const same = found.find((one) => one.kind === kind && one.did === did && one.names.join() === names.join())
    if (same) same.codes.push(...codes)
    else found.push({ kind, did, codes: [...codes], names })
  }
  return found
}

/** Puts the changes of a day before the known ones; two runs on one day make one entry. */
export function enter(entries: Entry[], date: string, changes: Change[]): Entry[] {
  if (changes.length === 0) return entries
  const [last, ...rest] = entries
  return last?.date === date ? [{ date, changes: [...last.changes, ...changes] }, ...rest] : [{ date, changes }, ...entries]
}
