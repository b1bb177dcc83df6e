import { useId, useState, type FormEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { Button } from '../../widgets/kit/button.tsx'
import { Dialog } from '../../widgets/kit/dialog.tsx'
import { useBench, useDesk } from '../bench.ts'

/** A file of calls of one's own: which rows are asked for, by whom. */
export function NewCalls() {
  const t = useTexts('workbench/frame')
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button size="small" variant="text" icon={<Glyph name="plus" />} onClick={() => open(true)}>
        {t('newCalls')}
      </Button>
      <Dialog open={isOpen} title={t('newCalls')} size="small" onClose={() => open(false)}>
        <Wish close={() => open(false)} />
      </Dialog>
    </>
  )
}

function Wish({ close }: { close: () => void }) {
  const t = useTexts('workbench/frame')
  const id = useId()
  const { workspace, select } = useBench()
  const { files, docs } = useDesk()
  const [name, setName] = useState('')
  const path = `calls/${name}.json`
  const isTaken = files.some((one) => one.path === path) || Boolean(docs.get(path)?.text)
  const make = async (event: FormEvent) => {
    event.preventDefault()
    if (isTaken) return
    await workspace.open(path)
    const text = `${JSON.stringify({ $schema: '../.meta/calls.schema.json' }, null, 2)}\n`
    workspace.edit([{ path, splice: { start: 0, end: 0, text } }])
    select({ spot: { file: path, path: [] } })
    close()
  }
  return (
    <form className="wb-property wb-wish" onSubmit={(event) => void make(event)}>
      <div className="wb-version">
        <label htmlFor={id}>{t('callsName')}</label>
        <input
          id={id}
          required
          pattern="[a-z][a-z0-9]*(-[a-z0-9]+)*"
          aria-invalid={isTaken || undefined}
          aria-describedby={`${id}-help`}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <p id={`${id}-help`} className="wb-note">
          {isTaken ? t('callsTaken') : t('callsNameHelp')}
        </p>
      </div>
      <Button submit variant="primary">
        {t('makeCalls')}
      </Button>
    </form>
  )
}
