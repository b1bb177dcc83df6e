import { expect, it } from 'vitest'
import { agree } from '../../../mocks/seed/agree.ts'
import { buildWorld } from '../../../mocks/seed/world.ts'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { readSchemas } from '../../../src/schema/read.ts'

const moment = { title: '时间', type: 'string', format: 'date-time', required: true }
const meeting = {
  title: '会议',
  key: 'meetingId',
  label: '{{topic}}',
  properties: {
    meetingId: { title: '编号', type: 'string', readOnly: true },
    topic: { title: '主题', type: 'string', maxLength: 60, required: true, unique: true, seed: 'title' },
    code: {
      title: '货号',
      type: 'string',
      required: true,
      unique: true,
      maxLength: 20,
      pattern: '^[A-Z]{2}-[0-9]{4}$',
      messages: { pattern: '请填写 AB-1234' },
      examples: ['AB-1234'],
    },
    room: { title: '会议室', type: 'string', maxLength: 20, unique: true, examples: ['东厅', '西厅', '北厅'] },
    startTime: moment,
    endTime: { ...moment, must: { laterThan: { field: 'startTime' } }, messages: { must: '太早' } },
  },
  seedRows: 60,
}
const inspection = {
  title: '质检',
  key: 'inspectionId',
  label: '{{inspectionId}}',
  properties: {
    inspectionId: { title: '编号', type: 'string', readOnly: true },
    rules: {
      title: '命中规则',
      type: 'array',
      readOnly: true,
      items: {
        type: 'string',
        oneOf: [
          { const: 'speed', title: '语速过快' },
          { const: 'silence', title: '长时间静音' },
        ],
      },
    },
    status: {
      title: '状态',
      type: 'string',
      readOnly: true,
      default: 'waiting',
      oneOf: [
        { const: 'waiting', title: '待质检', tone: 'neutral' },
        { const: 'done', title: '已完成', tone: 'success' },
        { const: 'failed', title: '失败', tone: 'danger' },
      ],
    },
  },
  moves: { pass: { from: 'waiting', to: 'done' }, fail: { from: 'waiting', to: 'failed' } },
  seedRows: 60,
}
const files = Object.entries({ ...exampleWorld, 'entities/meeting.json': meeting, 'entities/inspection.json': inspection })
const { world } = readSchemas(files.map(([path, value]) => ({ path, text: JSON.stringify(value) })))
const contract = compileContract(world)
const made = [...buildWorld(contract, { now: Date.parse('2026-08-20T09:00:00.000Z'), scale: 1 })]
const rowsOf = (name: string) => [...made.find(({ entity }) => entity.name === name)!.rows]
const rows = rowsOf('meeting')

it('what ends after it has begun lasts for hours in the demo, so that a calendar shows it on its day (issue 17)', () => {
  expect(rows).toHaveLength(60)
  for (const { startTime, endTime } of rows) {
    const hours = (Date.parse(String(endTime)) - Date.parse(String(startTime))) / 3_600_000
    expect(hours).toBeGreaterThanOrEqual(0.5)
    expect(hours).toBeLessThanOrEqual(3)
  }
})

it('names that may not repeat stay names when there are no more of them, with a number behind (issue 17)', () => {
  const topics = rows.map(({ topic }) => String(topic))
  expect(new Set(topics).size).toBe(60)
  expect(topics.filter((topic) => /^\d+$/.test(topic))).toEqual([])
})

it('a code of a fixed form that may not repeat goes on counting from its example (issue 17)', () => {
  const codes = rows.map(({ code }) => String(code))
  expect([codes[0], codes[1]]).toEqual(['AB-1234', 'AB-1235'])
  expect(new Set(codes).size).toBe(60)
})

it('what has not been inspected has broken no rules yet (issue 14)', () => {
  const inspections = rowsOf('inspection')
  const has = (name: string) => inspections.filter(({ status, rules }) => status === name && rules !== null).length
  expect([has('waiting'), has('failed')]).toEqual([0, 0])
  expect(has('done')).toBeGreaterThan(0)
})

it('a recording that nobody measured has no waveform of invented figures: a player reads it from the recording (C19)', () => {
  const properties = Object.fromEntries(
    ['status', 'url', 'outline', 'facts', 'callbackUrl', 'callbackState', 'sentences'].map((one) => [one, {}]),
  )
  const row = agree({ ...contract.entities['meeting']!, name: 'asr-task', properties: properties as never })({
    status: 'done',
    url: null,
    outline: [20, 3, 40],
    callbackUrl: null,
  })
  expect(row.outline).toBeNull()
})

it('issue 17: what is unique and has examples is called as they are, and has a number after it when there are no more', () => {
  const rooms = rows.map(({ room }) => room)
  expect(rooms.slice(0, 5)).toEqual(['东厅', '西厅', '北厅', '东厅 2', '西厅 2'])
  expect(new Set(rooms).size).toBe(60)
})
