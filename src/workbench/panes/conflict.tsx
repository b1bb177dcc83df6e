import { useLocale, useTexts } from '../../i18n/i18n.ts'
import type { TextWord } from '../../schema/check/sentences.ts'
import { SkeletonLines } from '../../widgets/kit/skeleton.tsx'
import { Button } from '../../widgets/kit/button.tsx'
import { Notice } from '../../widgets/kit/notice.tsx'
import { later } from '../../widgets/later.tsx'
import { useBench, useDesk, useValues } from '../bench.ts'
import type { Doc } from '../files/workspace.ts'
import { namePlace } from '../places/name-place.ts'
import { mergeTexts } from '../text/merge.ts'
import { readTree } from '../text/read-tree.ts'

const SideBySide = later(() => import('./side-by-side.tsx').then((found) => found.SideBySide), <SkeletonLines lines={6} />)

/** Somebody else has changed the same place: shows both versions, so that nothing typed is lost. */
export function Conflict({ doc }: { doc: Doc }) {
  const t = useTexts('workbench/place')
  const locale = useLocale()
  const { workspace, languages } = useBench()
  const { docs } = useDesk()
  const read = useValues()
  const { hash, text } = doc.theirs!
  const what = hash === null ? 'conflictGone' : readTree(text) ? 'conflict' : 'conflictBroken'
  // By what both knew it as before.
  const before = (file: string): unknown => (docs.has(file) ? parse(docs.get(file)!.saved) : read(file))
  const sayWord = (word: TextWord) => t(`said-${word}`)
  // Most people look for the words that they typed, not for a line of a file.
  const told = mergeTexts(doc.saved, doc.text, text).conflicts.filter(
    ({ path, mine, theirs }) => path.length > 0 && isSaid(mine) && isSaid(theirs),
  )
  return (
    <div className="wb-conflict">
      <Notice
        tone="warning"
        live
        title={t(what)}
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
        {told.map(({ path, mine, theirs }) => (
          <p key={path.join(' › ')}>
            {t('conflictAt', {
              place: namePlace({ file: doc.path, path }, before, { locale, languages, sayWord }),
              mine: String(mine),
              theirs: String(theirs),
            })}
          </p>
        ))}
        <p>{t(`${what}Help`)}</p>
      </Notice>
      {hash !== null && <SideBySide mine={doc.text} theirs={text} />}
    </div>
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isSaid = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)
