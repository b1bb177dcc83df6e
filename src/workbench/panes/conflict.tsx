import { useTexts } from '../../i18n/i18n.ts'
import { SkeletonLines } from '../../widgets/kit/skeleton.tsx'
import { Button } from '../../widgets/kit/button.tsx'
import { Notice } from '../../widgets/kit/notice.tsx'
import { later } from '../../widgets/later.tsx'
import { useBench } from '../bench.ts'
import type { Doc } from '../files/workspace.ts'

const SideBySide = later(() => import('./side-by-side.tsx').then((found) => found.SideBySide), <SkeletonLines lines={6} />)

/** Somebody else has changed the same place: shows both versions, so that nothing typed is lost. */
export function Conflict({ doc }: { doc: Doc }) {
  const t = useTexts('workbench/place')
  const { workspace } = useBench()
  return (
    <div className="wb-conflict">
      <Notice
        tone="warning"
        live
        title={t(doc.theirs!.hash === null ? 'conflictGone' : 'conflict')}
        action={
          <span className="wb-conflict-acts">
            <Button size="small" onClick={() => workspace.settle(doc.path, 'mine')}>
              {t('keepMine')}
            </Button>
            <Button size="small" onClick={() => workspace.settle(doc.path, 'theirs')}>
              {t('takeTheirs')}
            </Button>
          </span>
        }
      >
        <code>{doc.path}</code>
        <p>{t(doc.theirs!.hash === null ? 'conflictGoneHelp' : 'conflictHelp')}</p>
      </Notice>
      {doc.theirs!.hash !== null && <SideBySide mine={doc.text} theirs={doc.theirs!.text} />}
    </div>
  )
}
