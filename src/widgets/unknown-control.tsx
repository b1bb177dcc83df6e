import { useTexts } from '../i18n/i18n.ts'
import { Text } from './controls/text.tsx'
import type { ControlProps } from './control.ts'

/** For an unknown name: text can still be typed, other values are only shown; in development it says which file is missing. */
export function UnknownControl(props: ControlProps) {
  const t = useTexts('widgets/kit')
  const { field, value } = props
  const plain = value === undefined || value === null || typeof value === 'string'
  return (
    <>
      {plain && field.type === 'string' ? (
        <Text {...props} />
      ) : (
        <Text {...props} readOnly value={value === undefined ? '' : JSON.stringify(value)} />
      )}
      {import.meta.env.DEV && (
        <span className="lk-hint lk-hint-warning" role="alert">
          {t('unknownControl', { word: field.widget })} (src/widgets/controls/{field.widget}.tsx)
        </span>
      )}
    </>
  )
}
