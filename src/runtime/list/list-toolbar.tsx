import { memo } from 'react'
import type { ListScreen } from '../../schema/compiled-screen.ts'
import type { Action, Column } from '../../schema/compiled.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { Icon } from '../../look/icons.tsx'
import { Button, IconButton } from '../../widgets/kit/button.tsx'
import { ColumnSettings } from './column-settings.tsx'
import type { ListSettings } from './settings.ts'
import type { About, Busy } from '../action/action-setting.ts'
import { FoldButton } from './fold-button.tsx'
import type { Folded } from './use-folded.ts'
import { ExportChoice } from './export-choice.tsx'
import { RefineButton } from './refine.tsx'

type Props = {
  title: string
  help: string | undefined
  /** In a dialog, the dialog has the title. */
  untitled: boolean
  actions: Action[]
  busy: Busy
  run: (action: Action, about?: About) => void
  reload: () => Promise<void>
  loading: boolean
  columns: Column[]
  /** The columns that can have conditions, the current conditions, and how to change them. */
  refine: ListScreen['list']['refine']
  refined: string | undefined
  onRefine: (refine: string | undefined) => void
  /** Opens the dialog of the person's saved views. */
  onSaved: ((isOpen: boolean) => void) | undefined
  settings: ListSettings
  onSettings: (settings: ListSettings | undefined) => void
  folded: Folded
}

/** The title and the actions of the whole list; the primary button is the last. */
export const ListToolbar = memo(function ListToolbar({
  title,
  help,
  untitled,
  actions,
  busy,
  run,
  reload,
  loading,
  columns,
  refine,
  refined,
  onRefine,
  onSaved,
  settings,
  onSettings,
  folded,
}: Props) {
  const t = useTexts('runtime/list')
  const accent = actions.find((action) => action.primary)
  return (
    <header className="rt-head" data-helped={help ? '' : undefined}>
      <div className="rt-title">
        {!untitled && <h1>{title}</h1>}
        {help && <p className="rt-subtitle">{help}</p>}
      </div>
      <div className="rt-tools">
        {refine && <RefineButton fields={refine} columns={columns} refined={refined} onRefine={onRefine} />}
        {onSaved && (
          <Button icon={<Glyph name="eye" />} aria-haspopup="dialog" onClick={() => onSaved(true)}>
            {t('saved')}
          </Button>
        )}
        <FoldButton folded={folded} />
        <IconButton
          label={t('refresh')}
          icon={<Glyph name="reload" />}
          className={loading ? 'rt-turning' : ''}
          onClick={() => void reload()}
        />
        <ColumnSettings columns={columns} settings={settings} onChange={onSettings} />
        {actions
          .filter((action) => action !== accent)
          .map((action) =>
            action.call?.does === 'export' ? (
              <span key={action.name} className="rt-export">
                <ToolbarButton action={action} busy={busy} run={run} />
                <ExportChoice action={action} run={run} />
              </span>
            ) : (
              <ToolbarButton key={action.name} action={action} busy={busy} run={run} />
            ),
          )}
        {accent && <ToolbarButton action={accent} accent busy={busy} run={run} />}
      </div>
    </header>
  )
})

export function ToolbarButton({
  action,
  accent,
  busy,
  run,
}: {
  action: Action
  accent?: boolean
  busy: Busy
  run: (action: Action) => void
}) {
  const own =
    action.call?.does === 'export' ? <Glyph name="download" /> : action.call?.does === 'import' ? <Glyph name="upload" /> : undefined
  return (
    <Button
      variant={accent ? 'primary' : 'default'}
      danger={action.danger && !accent}
      loading={busy?.action === action.name}
      icon={own ?? (action.icon && <Icon name={action.icon} />)}
      onClick={() => run(action)}
    >
      {action.title}
    </Button>
  )
}
