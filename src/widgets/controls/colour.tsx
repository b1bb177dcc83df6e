import { useTexts } from '../../i18n/i18n.ts'
import { readColour } from '../../schema/colour.ts'
import { Box } from '../box.tsx'
import { inputProps, textOf, type ControlProps } from '../control.ts'
import '../marked.css'

/** A colour: picked in the browser's dialog, or typed as #rrggbb or #rgb. */
export function Colour(props: ControlProps) {
  const { id, field, value, onChange, onBlur, disabled, readOnly } = props
  const say = useTexts('widgets/late')
  const text = textOf(value)
  const read = readColour(text)
  return (
    <Box {...props} className={undefined}>
      <input
        id={`${id}-pick`}
        type="color"
        className="lk-colour-pick"
        aria-label={say('pickColour', { title: field.title })}
        disabled={disabled || readOnly}
        value={/^#.{6}$/.test(read) ? read : '#ffffff'}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <input
        {...inputProps(props)}
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        placeholder={field.placeholder ?? '#1677ff'}
        value={text}
        onChange={(event) => onChange(event.target.value.trim())}
        onBlur={() => {
          if (read !== text) onChange(read)
          onBlur?.()
        }}
      />
    </Box>
  )
}
