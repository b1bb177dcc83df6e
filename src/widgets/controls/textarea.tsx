import { useTexts } from '../../i18n/i18n.ts'
import { writeNumber } from '../../schema/figures.ts'
import { Box } from '../box.tsx'
import { inputProps, textOf, type ControlProps } from '../control.ts'

/** Text of several lines, which grows with its content; counts characters as the rules do. */
export function Textarea(props: ControlProps) {
  const { id, field, value, onChange, onBlur } = props
  const t = useTexts('widgets/kit')
  const text = textOf(value)
  const rows = Number(field.props?.['rows'] ?? 3)
  const most = field.rules?.maxLength
  const least = field.rules?.minLength ?? 0
  const used = [...text].length
  return (
    <Box {...props} className="lk-box-tall">
      <textarea
        {...inputProps(props, most === undefined ? undefined : `${id}-count`)}
        rows={rows}
        style={{ minHeight: rows * 22 + 10 }}
        placeholder={field.placeholder}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      {most !== undefined && (
        <span className={used > most ? 'lk-box-count lk-box-over' : 'lk-box-count'}>
          <span aria-hidden="true">
            {used < least && `${t('atLeast', { count: least })} · `}
            {writeNumber(used)} / {writeNumber(most)}
          </span>
          <span id={`${id}-count`} className="hidden-text">
            {[
              t('used', { used: writeNumber(used), most: writeNumber(most) }),
              ...(used < least ? [t('atLeast', { count: least })] : []),
            ].join(' · ')}
          </span>
        </span>
      )}
    </Box>
  )
}
