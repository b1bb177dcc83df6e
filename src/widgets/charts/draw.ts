import { BarChart, LineChart, PieChart, type BarSeriesOption, type LineSeriesOption, type PieSeriesOption } from 'echarts/charts'
import { GridComponent, TooltipComponent, type GridComponentOption, type TooltipComponentOption } from 'echarts/components'
import { init, use as include, type ComposeOption } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

export type EChartsOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | PieSeriesOption | GridComponentOption | TooltipComponentOption
>

include([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer])

export type Drawn = {
  show: (option: EChartsOption) => void
  resize: () => void
  labelAt: (x: number) => number | undefined
  end: () => void
}

/** Draws into a box and follows its size; reports the position of the label that was clicked, at any height above it. */
export function drawInto(box: HTMLElement, pick: (at: number) => void): Drawn {
  const chart = init(box, null, { renderer: 'svg' })
  let lies = false
  let length = 0
  chart.getZr().on('click', ({ offsetX, offsetY }) => {
    if (length === 0 || !chart.containPixel('grid', [offsetX, offsetY])) return
    const at = chart.convertFromPixel('grid', [offsetX, offsetY])[lies ? 1 : 0]!
    if (at >= 0 && at < length) pick(Math.round(at))
  })
  chart.on('click', { seriesType: 'pie' }, ({ dataIndex }) => pick(dataIndex))
  return {
    show: (option) => {
      const axes = [option.xAxis, option.yAxis] as { type?: string; data?: unknown[] }[]
      lies = axes[1]?.type === 'category'
      length = axes[lies ? 1 : 0]?.data?.length ?? 0
      chart.setOption(option, { notMerge: true })
    },
    resize: () => {
      chart.resize()
      // Paper is narrower than the measured window: the drawing shrinks as a whole.
      box.querySelector('svg')?.setAttribute('viewBox', `0 0 ${chart.getWidth()} ${chart.getHeight()}`)
    },
    // Outside the plot, the nearest label is meant.
    labelAt: (x) => {
      if (length === 0 || lies) return undefined
      const at = Math.round(chart.convertFromPixel('grid', [x, chart.getHeight() / 2])[0]!)
      return Math.min(Math.max(at, 0), length - 1)
    },
    end: () => chart.dispose(),
  }
}
