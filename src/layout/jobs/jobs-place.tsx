import { useSurroundings } from '../../runtime/router/use-landscape.ts'
import { withTexts } from '../../i18n/i18n.ts'
import { later } from '../../widgets/later.tsx'

const Jobs = later(() => withTexts(import('./jobs.tsx'), 'layout/jobs').then((found) => found.Jobs), null)

/** The work on many rows of this person, where their console has such; no first page carries it. */
export function JobsPlace({ strip }: { strip: HTMLElement | null }) {
  const { jobs } = useSurroundings().bar
  return jobs ? <Jobs calls={jobs} strip={strip} /> : null
}
