import { spliceBetween } from '../text/splice.ts'
import type { Change, Workspace } from './workspace.ts'

/** The changes that make files read so, whether they are open, or there, or not; one without a text goes. */
export async function changesTo(workspace: Workspace, texts: Record<string, string | null>): Promise<Change[]> {
  const changes: Change[] = []
  for (const [path, text] of Object.entries(texts)) {
    const doc = await workspace.open(path)
    const before = workspace.read().docs.get(path)?.text ?? doc.text
    if (text === null) changes.push({ path, splice: { start: 0, end: before.length, text: '' }, isEnd: true })
    else changes.push({ path, splice: spliceBetween(before, text) })
  }
  return changes
}
