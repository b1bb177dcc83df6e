import { Button, Card, Form, Input, message, Tabs } from 'antd'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The login page as one writes it by hand with antd, and nothing else of a console around it. */
function Login() {
  const [busy, setBusy] = useState(false)
  const signIn = async (values: Record<string, string>) => {
    setBusy(true)
    const answer = await fetch('/api/server/auth/signin', { method: 'POST', body: JSON.stringify(values) })
    setBusy(false)
    if (!answer.ok) void message.error('Invalid username or password')
  }
  return (
    <Card style={{ width: 400, margin: '10vh auto' }}>
      <h1>Lingyu</h1>
      <Tabs
        items={[
          {
            key: 'credentials',
            label: 'Credentials',
            children: (
              <Form layout="vertical" onFinish={(values: Record<string, string>) => void signIn(values)}>
                <Form.Item
                  name="username"
                  label="Account name or email"
                  rules={[{ required: true, message: 'Please enter account name or email' }]}
                >
                  <Input autoComplete="username" />
                </Form.Item>
                <Form.Item name="password" label="Password" rules={[{ required: true, message: 'Please enter password' }]}>
                  <Input.Password autoComplete="current-password" />
                </Form.Item>
                <Button type="primary" htmlType="submit" block loading={busy}>
                  Login
                </Button>
              </Form>
            ),
          },
          {
            key: 'sms',
            label: 'Mobile phone',
            children: (
              <Form layout="vertical">
                <Form.Item name="phone" label="Phone" rules={[{ required: true }, { pattern: /^1[3-9]\d{9}$/ }]}>
                  <Input />
                </Form.Item>
                <Form.Item name="code" label="Code" rules={[{ required: true }]}>
                  <Input addonAfter={<Button type="link">Get code</Button>} />
                </Form.Item>
                <Button type="primary" htmlType="submit" block>
                  Login
                </Button>
              </Form>
            ),
          },
        ]}
      />
    </Card>
  )
}

createRoot(document.getElementById('root')!).render(<Login />)
