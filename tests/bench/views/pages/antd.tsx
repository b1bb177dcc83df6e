import { DndContext, PointerSensor, useDraggable, useDroppable, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core'
import { Badge, Button, Calendar, Card, Dropdown, Select, Space, Table, Tag, Tree, type TreeDataNode } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import * as echarts from 'echarts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { offer } from './measure.ts'
import { makeGroups, makeTickets, MONTH, states, type Subject, type Ticket } from './world.ts'

const load = (subject: Subject) => Promise.resolve(makeTickets(subject))

function useTickets(subject: Subject) {
  const [tickets, setTickets] = useState<Ticket[]>([])
  useEffect(() => void load(subject).then(setTickets), [subject])
  return [tickets, setTickets] as const
}

function Draggable({ id, children, className }: { id: string; children: React.ReactNode; className: string }) {
  const { attributes, listeners, setNodeRef, transform } = useDraggable({ id })
  const style = transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` } : undefined
  return (
    <div ref={setNodeRef} className={className} style={style} {...listeners} {...attributes}>
      {children}
    </div>
  )
}

function Droppable({ id, children, className }: { id: string; children: React.ReactNode; className: string }) {
  const { isOver, setNodeRef } = useDroppable({ id })
  return (
    <div ref={setNodeRef} className={className} style={{ background: isOver ? '#e6f4ff' : '#f5f5f5', padding: 12, minWidth: 240, flex: 1 }}>
      {children}
    </div>
  )
}

function Board() {
  const [tickets, setTickets] = useTickets('board')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) setTickets((before) => before.map((one) => (one.id === active.id ? { ...one, state: String(over.id) } : one)))
  }
  return (
    <DndContext sensors={sensors} onDragEnd={onDragEnd}>
      <div style={{ display: 'flex', gap: 12 }}>
        {states.map(([state, title, colour]) => {
          const own = tickets.filter((one) => one.state === state)
          return (
            <Droppable key={state} id={state} className="column">
              <h2>
                <Tag color={colour}>{title}</Tag> {own.length}
              </h2>
              {own.map((one) => (
                <Draggable key={one.id} id={one.id} className="card">
                  <Card size="small" title={one.subject} style={{ marginBottom: 12 }}>
                    <p>{one.person}</p>
                    <p>{dayjs(one.due).format('YYYY-MM-DD HH:mm')}</p>
                    <Dropdown menu={{ items: states.map(([key, label]) => ({ key, label })) }}>
                      <Button type="link" size="small">
                        Move to…
                      </Button>
                    </Dropdown>
                    <Button type="link" size="small">
                      Edit
                    </Button>
                  </Card>
                </Draggable>
              ))}
            </Droppable>
          )
        })}
      </div>
    </DndContext>
  )
}

function Month() {
  const [tickets, setTickets] = useTickets('calendar')
  const dragged = useRef<string>(undefined)
  const byDay = useMemo(() => {
    const found = new Map<string, Ticket[]>()
    for (const one of tickets) {
      const day = dayjs(one.due).format('YYYY-MM-DD')
      const beside = found.get(day)
      if (beside) beside.push(one)
      else found.set(day, [one])
    }
    return found
  }, [tickets])
  const cell = (date: Dayjs) => {
    const day = date.format('YYYY-MM-DD')
    const own = byDay.get(day) ?? []
    return (
      <div
        className="day"
        style={{ minHeight: 80 }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={() =>
          setTickets((before) => before.map((one) => (one.id === dragged.current ? { ...one, due: `${day}${one.due.slice(10)}` } : one)))
        }
      >
        {own.slice(0, 3).map((one) => (
          <div
            key={one.id}
            className="entry"
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', one.id)
              dragged.current = one.id
            }}
          >
            <Badge status="processing" text={`${dayjs(one.due).format('HH:mm')} ${one.subject}`} />
          </div>
        ))}
        {own.length > 3 && <span>+{own.length - 3} more</span>}
      </div>
    )
  }
  return <Calendar defaultValue={dayjs(`${MONTH}-01`)} cellRender={(date) => cell(date)} />
}

function Branches() {
  const [tickets, setTickets] = useTickets('tree')
  const data = useMemo(() => {
    const nodes = new Map(
      tickets.map((one): [string, TreeDataNode] => [one.id, { key: one.id, title: `${one.subject} ${one.person}`, className: 'line' }]),
    )
    const top: TreeDataNode[] = []
    for (const { id, under } of tickets) {
      const parent = under === null ? undefined : nodes.get(under)
      if (parent) (parent.children ??= []).push(nodes.get(id)!)
      else top.push(nodes.get(id)!)
    }
    return top
  }, [tickets])
  return (
    <Tree
      treeData={data}
      draggable
      blockNode
      height={700}
      titleRender={({ title }) => (
        <div style={{ display: 'flex' }}>
          <span style={{ flex: 1 }}>{title as string}</span>
          <Button type="link" size="small">
            Move to…
          </Button>
          <Button type="link" size="small">
            Edit
          </Button>
        </div>
      )}
      onDrop={({ dragNode, node }) =>
        setTickets((before) => before.map((one) => (one.id === dragNode.key ? { ...one, under: String(node.key) } : one)))
      }
    />
  )
}

type Day = { day: string; all: number; counts: Record<string, number> }

/** The drawing with what a person asks of it: by what, in which steps, apart by what and how; and its figures as a table with sums. */
function Course() {
  const box = useRef<HTMLDivElement>(null)
  const [groups] = useState(makeGroups)
  const days = useMemo(() => {
    const found = new Map<string, Day>()
    for (const { day, state, count } of groups) {
      const one = found.get(day) ?? { day, all: 0, counts: {} }
      one.counts[state] = count
      one.all += count
      found.set(day, one)
    }
    return [...found.values()]
  }, [groups])
  useEffect(() => {
    const chart = echarts.init(box.current)
    chart.setOption({
      animation: false,
      legend: {},
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: days.map(({ day }) => day) },
      yAxis: { type: 'value' },
      series: states.map(([state, name]) => ({ name, type: 'line', data: days.map(({ counts }) => counts[state]) })),
    })
    return () => chart.dispose()
  }, [days])
  const sums = states.map(([state]) => days.reduce((sum, { counts }) => sum + (counts[state] ?? 0), 0))
  return (
    <>
      <Space>
        {CHOICES.map(([label, options]) => (
          <label key={label}>
            {label} <Select defaultValue={options[0]!} options={options.map((value) => ({ value, label: value }))} style={{ width: 120 }} />
          </label>
        ))}
      </Space>
      <div ref={box} className="drawing" style={{ height: 240 }} />
      <Table<Day>
        size="small"
        rowKey="day"
        virtual
        scroll={{ y: 400, x: 800 }}
        pagination={false}
        dataSource={days}
        columns={[
          { title: 'Due', dataIndex: 'day', render: (day: string) => <Button type="link">{day}</Button> },
          ...states.map(([key, title]) => ({ title, key, render: (_: unknown, { counts }: Day) => (counts[key] ?? 0).toLocaleString() })),
          { title: 'Total', dataIndex: 'all', render: (count: number) => count.toLocaleString() },
        ]}
        summary={() => (
          <Table.Summary fixed>
            <Table.Summary.Row>
              {['Total', ...[...sums, sums.reduce((sum, one) => sum + one)].map((sum) => sum.toLocaleString())].map((text, at) => (
                <Table.Summary.Cell key={at} index={at}>
                  {text}
                </Table.Summary.Cell>
              ))}
            </Table.Summary.Row>
          </Table.Summary>
        )}
      />
    </>
  )
}

const CHOICES: [label: string, options: string[]][] = [
  ['By', ['Due', 'State']],
  ['Steps', ['Day', 'Week', 'Month']],
  ['Apart by', ['State', 'Nothing']],
  ['As', ['Line', 'Bar', 'Stacked', 'Share']],
]

const pages: Record<Subject, () => React.ReactNode> = { board: Board, calendar: Month, tree: Branches, chart: Course }

let show: (subject: Subject) => void = () => {}
function Frame() {
  const [subject, setSubject] = useState<Subject>()
  useEffect(() => void (show = setSubject), [])
  const Page = subject && pages[subject]
  return Page ? <Page /> : null
}
createRoot(document.getElementById('root')!).render(<Frame />)

offer({
  cards: '.card',
  columns: '.column',
  entries: '.entry',
  days: '.ant-picker-cell',
  lines: '.line',
  drawing: '.drawing canvas',
  draw: (subject) => show(subject),
})
