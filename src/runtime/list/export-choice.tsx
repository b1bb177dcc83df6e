import type { Action } from '../../schema/compiled.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { IconButton } from '../../widgets/kit/button.tsx'
import { Menu } from '../../widgets/kit/menu.tsx'
import type { About } from '../action/action-setting.ts'

/** The menu of file formats beside the export button, which uses the first one. */
export function ExportChoice({ action, run }: { action: Action; run: (action: Action, about?: About) => void }) {
  const t = useTexts('runtime/list')
  const items = (['csv', 'xlsx'] as const).map((format) => ({
    name: format,
    title: t(format),
    onSelect: () => run(action, { format }),
  }))
  const label = t('exportAs', { title: action.title })
  return (
    <Menu
      label={label}
      items={items}
      trigger={(props) => <IconButton variant="default" label={label} icon={<Glyph name="down" />} {...props} />}
    />
  )
}
