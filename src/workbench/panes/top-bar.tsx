import { useEffect, useState } from 'react'
import { switchLocale, useLocale, useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { ThemeSwitch } from '../../layout/theme-switch.tsx'
import { Button, IconButton } from '../../widgets/kit/button.tsx'
import { Menu } from '../../widgets/kit/menu.tsx'
import { Notice } from '../../widgets/kit/notice.tsx'
import { listWords } from '../../schema/list-words.ts'
import { useBench, useDesk } from '../bench.ts'
import { isBrought } from '../files/pick-right.ts'
import { waitingIn } from '../files/workspace.ts'
import { useFileTitle } from '../places/file-title.ts'
import { useRefusal } from '../preview/backend-serves.ts'
import { Publish } from './publish.tsx'
import { useKeys } from './use-keys.ts'

/** How long typing must pause before changes are saved automatically, in milliseconds. */
const REST = 700

/** What applies to all files: undo, save, and the language of the workbench itself. */
export function TopBar() {
  const t = useTexts('workbench/frame')
  const { boot, workspace } = useBench()
  const { docs, canUndo, canRedo, saving, refusal, isAway, drafts } = useDesk()
  const locale = useLocale()
  const whyStopped = useRefusal()
  const [atOnce, setAtOnce] = useState(false)
  const changed = [...docs.values()].filter(({ text, saved }) => text !== saved)
  // Until somebody has chosen between two versions of a file, nothing of it is written.
  const waiting = waitingIn(docs).length
  const isReady = changed.length > waiting

  useKeys(workspace)

  useEffect(() => {
    if (!atOnce || !isReady) return undefined
    const timer = setTimeout(() => void workspace.save(), REST)
    return () => clearTimeout(timer)
  })

  return (
    <>
      <header className="wb-top">
        <button
          type="button"
          className="lk-button lk-button-default lk-small wb-skip"
          onClick={() => document.querySelector<HTMLElement>('.wb-place')?.focus()}
        >
          {t('skip')}
        </button>
        <h1>{t('title')}</h1>
        <p className="wb-top-state" role="status">
          {changed.length === 0 ? t('saved') : t('changed', { count: changed.length })}
          {waiting > 0 && ` · ${t('waiting', { count: waiting })}`}
        </p>
        <div className="wb-top-acts">
          <Button icon={<Glyph name="left" />} disabled={!canUndo} onClick={workspace.undo}>
            {t('undo')}
          </Button>
          <Button icon={<Glyph name="right" />} disabled={!canRedo} onClick={workspace.redo}>
            {t('redo')}
          </Button>
          <label className="wb-turn">
            <input type="checkbox" checked={atOnce} onChange={(event) => setAtOnce(event.target.checked)} />
            <span>{t('atOnce')}</span>
          </label>
          <Button variant="primary" loading={saving} disabled={!isReady} onClick={() => void workspace.save()}>
            {t('save')}
          </Button>
          <Publish />
          <Menu
            label={t('language')}
            items={boot.locales.map(({ value, title }) => ({
              name: value,
              title: <span lang={value}>{title}</span>,
              checked: value === locale,
              onSelect: () => void switchLocale(value),
            }))}
            trigger={(props) => <IconButton label={t('language')} icon={<Glyph name="language" />} {...props} />}
          />
          <ThemeSwitch />
          <a className="wb-leave" href="#/" onClick={() => setTimeout(() => location.reload())}>
            {t('leave')}
          </a>
        </div>
      </header>
      {(isAway || refusal) && (
        <Notice tone="danger" live title={t('refused')}>
          {isAway ? t('serverAway') : refusal}
        </Notice>
      )}
      {whyStopped !== undefined && (
        <Notice tone="danger" live title={t('backendStopped')}>
          {t('backendStoppedHelp')}
          <p className="wb-why" lang={boot.defaultLocale}>
            {whyStopped}
          </p>
        </Notice>
      )}
      {drafts.length > 0 && (
        <Notice tone="warning" live title={t('keptAsDraft', { count: drafts.length })}>
          {t('keptAsDraftHelp')}
          <Brought />
        </Notice>
      )}
    </>
  )
}

/** How much is wrong with what was kept as a draft, and where. */
function Brought() {
  const t = useTexts('workbench/frame')
  const { findings } = useDesk()
  const locale = useLocale()
  const titleOf = useFileTitle()
  const brought = findings.filter(isBrought)
  if (brought.length === 0) return null
  const titles = [...new Set(brought.map(({ file }) => titleOf(file)))]
  return <p>{t('keptAsDraftFor', { count: brought.length, files: listWords(titles, locale) })}</p>
}
