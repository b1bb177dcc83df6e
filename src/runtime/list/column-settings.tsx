import { useTexts, withTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { IconButton } from '../../widgets/kit/button.tsx'
import { Popover } from '../../widgets/kit/popover.tsx'
import { SkeletonLines } from '../../widgets/kit/skeleton.tsx'
import { later } from '../../widgets/later.tsx'
import type { ChoicesProps } from './column-choices.tsx'

const Choices = later<ChoicesProps>(
  () => withTexts(import('./column-choices.tsx'), 'runtime/columns').then((found) => found.ColumnChoices),
  <SkeletonLines lines={6} />,
)

/** Which columns are seen, in what order, and how; stored for this person and this list. What can be chosen is fetched when it is opened. */
export function ColumnSettings(props: ChoicesProps) {
  const t = useTexts('runtime/list')
  return (
    <Popover
      label={t('settings')}
      trigger={({ onClick, ...trigger }) => (
        <IconButton {...trigger} label={t('settings')} icon={<Glyph name="columns" />} onClick={() => onClick()} />
      )}
    >
      <span className="rt-settings">
        <Choices {...props} />
      </span>
    </Popover>
  )
}
