import { useTexts } from '../i18n/i18n.ts'
import { Glyph } from '../look/glyph.tsx'
import { Box } from './box.tsx'
import { Chips } from './chips.tsx'
import { inputProps, type ControlProps } from './control.ts'

/** What is chosen, and a button for the dialog that changes it. */
export function DialogPick({
  text,
  tags,
  onOpen,
  ...props
}: ControlProps & { text: string; tags?: string[] | undefined; onOpen: () => void }) {
  const { field, onChange, disabled, readOnly } = props
  const t = useTexts('widgets/kit')
  const still = disabled || readOnly
  const mayClear = !still && field.required !== true
  return (
    <Box {...props} className={tags?.length ? 'lk-pick lk-pick-many' : 'lk-pick'}>
      <input
        {...inputProps(props)}
        readOnly
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={false}
        aria-controls={`${props.id}-list`}
        aria-readonly={readOnly || undefined}
        autoComplete="off"
        placeholder={still ? undefined : (field.placeholder ?? t('choose'))}
        value={text}
        title={text || undefined}
        onClick={() => !still && onOpen()}
        onKeyDown={(event) => {
          if (['Enter', ' ', 'ArrowDown'].includes(event.key)) {
            event.preventDefault()
            if (!still) onOpen()
          } else if (['Delete', 'Backspace'].includes(event.key) && mayClear) onChange(undefined)
        }}
      />
      {tags && tags.length > 0 && <Chips tags={tags} ofRows />}
      <span className="lk-pick-sign">
        <Glyph name="down" />
      </span>
      {text && mayClear && (
        <button type="button" tabIndex={-1} className="lk-pick-clear" aria-label={t('clear')} onClick={() => onChange(undefined)}>
          <Glyph name="close" />
        </button>
      )}
    </Box>
  )
}
