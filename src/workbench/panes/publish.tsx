import { useId, useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { Button } from '../../widgets/kit/button.tsx'
import { copyText } from '../../widgets/kit/copy-text.ts'
import { Dialog } from '../../widgets/kit/dialog.tsx'
import { Notice } from '../../widgets/kit/notice.tsx'
import { toast } from '../../widgets/kit/toast-store.ts'
import { useBench, useDesk, useValues } from '../bench.ts'
import { readRoles } from '../places/read-product.ts'
import { valueIn } from '../places/spot.ts'
import { Effects } from './effects.tsx'

/** A text as a single argument of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** What would be published, and the command that does: the workbench writes files, a console that serves takes them from whoever runs it. */
export function Publish() {
  const t = useTexts('workbench/publish')
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button onClick={() => open(true)}>{t('open')}</Button>
      <Dialog open={isOpen} title={t('title')} size="medium" onClose={() => open(false)}>
        <Offer />
      </Dialog>
    </>
  )
}

/** The entity of what was published; the backend that serves fills it. */
const PUBLISHED = 'publication'

/** Where in its menu, and at which address, a console shows what was published; undefined if no page does. */
function useHistory(): string | undefined {
  const locale = useLocale()
  const { boot, manifests } = useBench()
  const read = useValues()
  for (const { groups } of readRoles(boot, manifests, locale, { guest: '', others: '' }))
    for (const { title, entries } of groups) {
      const page = title && entries.find(({ file }) => file && valueIn(read(file), ['entity']) === PUBLISHED)
      if (page) return `${title} › ${page.title} (#${page.path})`
    }
  return undefined
}

function Offer() {
  const t = useTexts('workbench/publish')
  const id = useId()
  const { workspace } = useBench()
  const history = useHistory()
  const { docs, findings, saving } = useDesk()
  const [note, setNote] = useState('')
  const unsaved = [...docs.values()].filter(({ text, saved }) => text !== saved).length
  const wrong = findings.filter(({ severity }) => severity === 'error').length
  const command = `npm run schema -- publish --out dist${note.trim() && ` --note ${quoted(note.trim())}`}`
  const copy = async () => {
    if (await copyText(command)) toast.success(t('copied'))
    else toast.error(t('notCopied'))
  }
  return (
    <div className="wb-publish">
      {unsaved > 0 && (
        <Notice
          tone="warning"
          title={t('unsaved', { count: unsaved })}
          action={
            <Button size="small" loading={saving} onClick={() => void workspace.save()}>
              {t('save')}
            </Button>
          }
        />
      )}
      {wrong > 0 && <Notice tone="danger" title={t('wrong', { count: wrong })} />}
      <section aria-labelledby={`${id}-what`}>
        <h3 id={`${id}-what`}>{t('what')}</h3>
        <Effects of="diff" />
      </section>
      <section aria-labelledby={`${id}-data`}>
        <h3 id={`${id}-data`}>{t('data')}</h3>
        <Effects of="plan" />
      </section>
      <section aria-labelledby={`${id}-how`}>
        <h3 id={`${id}-how`}>{t('how')}</h3>
        <p className="wb-note">{t('howHelp')}</p>
        <div className="wb-version">
          <label htmlFor={`${id}-note`}>{t('note')}</label>
          <input id={`${id}-note`} value={note} maxLength={200} onChange={({ target }) => setNote(target.value)} />
        </div>
        <div className="wb-command">
          <code>{command}</code>
          <Button size="small" icon={<Glyph name="copy" />} disabled={wrong > 0} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        </div>
        <p className="wb-note">{t('restart')}</p>
        <p className="wb-note">{t('after', { place: history ?? t('history') })}</p>
      </section>
    </div>
  )
}
