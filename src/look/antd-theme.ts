import { theme as antd, type ThemeConfig } from 'antd'
import { mix } from './contrast.ts'
import { shadesOf, type Mode } from './primary.ts'
import { surfaces } from './surfaces.ts'

/** Themes antd's controls like the kit: the same accent, borders, heights and surfaces as tokens.css, in either mode. */
export function antdTheme(primary: string, mode: Mode): ThemeConfig {
  const { primary: filled, onPrimary, primaryText } = shadesOf(primary, mode)
  const own = surfaces[mode]
  return {
    algorithm: mode === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    hashed: false,
    token: {
      colorPrimary: filled,
      colorPrimaryHover: primaryText,
      // antd styles every link of the page, so its values have to match base.css.
      colorLink: primaryText,
      // Empty: antd's hover style of links would override the colour of our own links.
      colorLinkHover: '',
      colorLinkActive: '',
      linkHoverDecoration: 'underline',
      colorTextLightSolid: onPrimary,
      colorText: own.text,
      colorTextSecondary: own.text2,
      colorTextPlaceholder: own.text3,
      colorTextQuaternary: own.text3,
      colorIcon: own.text2,
      colorBorder: own.edge,
      colorBorderSecondary: own.line,
      colorSplit: own.line,
      colorBgContainer: own.surface,
      colorBgElevated: own.raised,
      colorBgLayout: own.page,
      colorBgContainerDisabled: own.sunken,
      colorError: own.danger,
      controlOutline: `color-mix(in srgb, ${filled} 22%, transparent)`,
      controlOutlineWidth: 3,
      controlItemBgHover: own.hover,
      controlItemBgActive: mix(filled, own.raised, mode === 'dark' ? 0.24 : 0.1),
      controlItemBgActiveHover: mix(filled, own.raised, mode === 'dark' ? 0.3 : 0.14),
      borderRadius: 6,
      borderRadiusLG: 10,
      borderRadiusSM: 4,
      controlHeight: readHeight(),
      fontFamily: 'inherit',
      fontSize: 14,
      zIndexPopupBase: 1000,
      motion: !(typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches),
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Select: {
        hoverBorderColor: own.edgeHover,
        activeBorderColor: primaryText,
        optionSelectedColor: primaryText,
        optionSelectedFontWeight: 500,
        multipleItemBg: own.sunken,
      },
      DatePicker: { hoverBorderColor: own.edgeHover, activeBorderColor: primaryText },
    },
  }
}

/** Controls are taller on touch screens (tokens.css); antd needs the number. */
function readHeight(): number {
  const height =
    typeof document === 'undefined' ? NaN : parseInt(getComputedStyle(document.documentElement).getPropertyValue('--control'), 10)
  return Number.isFinite(height) ? height : 34
}
