import { isRecord } from '../../request/shapes.ts'
import { isText, type Stored } from '../../session/storage.ts'
import type { Step, Steps } from './steps.ts'
import type { Workspace } from './workspace.ts'

/** The steps of a page, with a mark of the text of each file that they lead to. */
type Kept = { past: Step[]; future: Step[]; marks: Record<string, string> }

const KEY = 'workbench:steps'
/** As many steps back and forth are kept. */
const MOST = 200

const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  [value['past'], value['future']].every(isSteps) &&
  isRecord(value['marks']) &&
  Object.values(value['marks']).every(isText)

const isSteps = (value: unknown): value is Step[] =>
  Array.isArray(value) && value.every((one) => isRecord(one) && Array.isArray(one['changes']) && Array.isArray(one['back']))

const pathsOf = ({ changes }: Step): string[] => changes.map(({ path }) => path)

/** Tells a text from what it was before; nobody wants to make two that look alike. */
function markOf(text: string): string {
  let mark = 0
  for (let at = 0; at < text.length; at++) mark = (Math.imul(mark, 31) + text.charCodeAt(at)) | 0
  return `${text.length} ${mark}`
}

/** Keeps what can be undone and done again, for the page that is loaded in place of this one. */
export function keepHistory(stored: Stored, steps: Steps, workspace: Pick<Workspace, 'read'>): void {
  const { past, future } = steps.all()
  const some = { past: past.slice(-MOST), future: future.slice(-MOST) }
  const { docs } = workspace.read()
  const paths = new Set([...some.past, ...some.future].flatMap(pathsOf))
  const marks = Object.fromEntries([...paths].map((path) => [path, markOf(docs.get(path)?.text ?? '')]))
  if (paths.size > 0) stored.write(KEY, { ...some, marks } satisfies Kept)
}

/** Takes it over, as far as the files are as they were left; of one that others have changed since nothing before that can be undone. */
export async function restoreHistory(stored: Stored, steps: Steps, workspace: Pick<Workspace, 'read' | 'open' | 'list'>): Promise<void> {
  const kept = stored.read(KEY, isKept)
  if (!kept) return stored.remove(KEY)
  await Promise.allSettled(Object.keys(kept.marks).map(workspace.open))
  const { docs } = workspace.read()
  const others = Object.entries(kept.marks).flatMap(([path, mark]) => (markOf(docs.get(path)?.text ?? '') === mark ? [] : [path]))
  const isOther = (step: Step) => pathsOf(step).some((path) => others.includes(path))
  const since = (all: Step[]) => all.slice(all.findLastIndex(isOther) + 1)
  // What was typed into those before is one step, which was told when they were opened; into others somebody may have typed since.
  const told = steps.all().past.filter(isOther)
  const typed = steps.all().past.filter((step) => !isOther(step) && pathsOf(step).some((path) => !Object.hasOwn(kept.marks, path)))
  steps.restore({ past: [...told, ...since(kept.past), ...typed], future: typed.length > 0 ? [] : since(kept.future) })
  stored.remove(KEY)
  await workspace.list()
}
