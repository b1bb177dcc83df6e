import { useSurroundings } from '../../runtime/router/use-landscape.ts'
import { withTexts } from '../../i18n/i18n.ts'
import { later } from '../../widgets/later.tsx'

const Jobs = later(() => withTexts(import('./jobs.tsx'), 'layout/jobs').then((found) => found.Jobs), null)

/** The bulk jobs of this person, if the backend has jobs; loaded after the first page. */
export function JobsPlace({ strip }: { strip: HTMLElement | null }) {
  const { jobs } = useSurroundings().bar
  return jobs ? <Jobs calls={jobs} strip={strip} /> : null
}
