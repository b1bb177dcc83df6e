import { spliceBetween } from '../text/splice.ts'
import type { Change, Workspace } from './workspace.ts'

/** The changes that make files read so, whether they are open, or there, or not. */
export async function changesTo(workspace: Workspace, texts: Record<string, string>): Promise<Change[]> {
  const changes: Change[] = []
  for (const [path, text] of Object.entries(texts)) {
    const doc = await workspace.open(path)
    changes.push({ path, splice: spliceBetween(workspace.read().docs.get(path)?.text ?? doc.text, text) })
  }
  return changes
}
