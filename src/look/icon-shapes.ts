import AlertOutlined from '@ant-design/icons-svg/es/asn/AlertOutlined.js'
import ApiOutlined from '@ant-design/icons-svg/es/asn/ApiOutlined.js'
import AppstoreOutlined from '@ant-design/icons-svg/es/asn/AppstoreOutlined.js'
import AudioOutlined from '@ant-design/icons-svg/es/asn/AudioOutlined.js'
import AuditOutlined from '@ant-design/icons-svg/es/asn/AuditOutlined.js'
import BankOutlined from '@ant-design/icons-svg/es/asn/BankOutlined.js'
import BarChartOutlined from '@ant-design/icons-svg/es/asn/BarChartOutlined.js'
import BellOutlined from '@ant-design/icons-svg/es/asn/BellOutlined.js'
import BookOutlined from '@ant-design/icons-svg/es/asn/BookOutlined.js'
import BranchesOutlined from '@ant-design/icons-svg/es/asn/BranchesOutlined.js'
import CalendarOutlined from '@ant-design/icons-svg/es/asn/CalendarOutlined.js'
import CheckCircleOutlined from '@ant-design/icons-svg/es/asn/CheckCircleOutlined.js'
import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined.js'
import CloudServerOutlined from '@ant-design/icons-svg/es/asn/CloudServerOutlined.js'
import ClusterOutlined from '@ant-design/icons-svg/es/asn/ClusterOutlined.js'
import CodeOutlined from '@ant-design/icons-svg/es/asn/CodeOutlined.js'
import ControlOutlined from '@ant-design/icons-svg/es/asn/ControlOutlined.js'
import CreditCardOutlined from '@ant-design/icons-svg/es/asn/CreditCardOutlined.js'
import CustomerServiceOutlined from '@ant-design/icons-svg/es/asn/CustomerServiceOutlined.js'
import DashboardOutlined from '@ant-design/icons-svg/es/asn/DashboardOutlined.js'
import DatabaseOutlined from '@ant-design/icons-svg/es/asn/DatabaseOutlined.js'
import DeploymentUnitOutlined from '@ant-design/icons-svg/es/asn/DeploymentUnitOutlined.js'
import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined.js'
import ExperimentOutlined from '@ant-design/icons-svg/es/asn/ExperimentOutlined.js'
import FileSearchOutlined from '@ant-design/icons-svg/es/asn/FileSearchOutlined.js'
import FileTextOutlined from '@ant-design/icons-svg/es/asn/FileTextOutlined.js'
import FolderOutlined from '@ant-design/icons-svg/es/asn/FolderOutlined.js'
import FormOutlined from '@ant-design/icons-svg/es/asn/FormOutlined.js'
import FundOutlined from '@ant-design/icons-svg/es/asn/FundOutlined.js'
import GiftOutlined from '@ant-design/icons-svg/es/asn/GiftOutlined.js'
import GlobalOutlined from '@ant-design/icons-svg/es/asn/GlobalOutlined.js'
import HomeOutlined from '@ant-design/icons-svg/es/asn/HomeOutlined.js'
import IdcardOutlined from '@ant-design/icons-svg/es/asn/IdcardOutlined.js'
import KeyOutlined from '@ant-design/icons-svg/es/asn/KeyOutlined.js'
import LineChartOutlined from '@ant-design/icons-svg/es/asn/LineChartOutlined.js'
import LinkOutlined from '@ant-design/icons-svg/es/asn/LinkOutlined.js'
import LockOutlined from '@ant-design/icons-svg/es/asn/LockOutlined.js'
import MailOutlined from '@ant-design/icons-svg/es/asn/MailOutlined.js'
import MessageOutlined from '@ant-design/icons-svg/es/asn/MessageOutlined.js'
import MobileOutlined from '@ant-design/icons-svg/es/asn/MobileOutlined.js'
import MonitorOutlined from '@ant-design/icons-svg/es/asn/MonitorOutlined.js'
import NotificationOutlined from '@ant-design/icons-svg/es/asn/NotificationOutlined.js'
import PartitionOutlined from '@ant-design/icons-svg/es/asn/PartitionOutlined.js'
import PayCircleOutlined from '@ant-design/icons-svg/es/asn/PayCircleOutlined.js'
import PhoneOutlined from '@ant-design/icons-svg/es/asn/PhoneOutlined.js'
import PieChartOutlined from '@ant-design/icons-svg/es/asn/PieChartOutlined.js'
import ProfileOutlined from '@ant-design/icons-svg/es/asn/ProfileOutlined.js'
import ProjectOutlined from '@ant-design/icons-svg/es/asn/ProjectOutlined.js'
import QrcodeOutlined from '@ant-design/icons-svg/es/asn/QrcodeOutlined.js'
import QuestionCircleOutlined from '@ant-design/icons-svg/es/asn/QuestionCircleOutlined.js'
import ReadOutlined from '@ant-design/icons-svg/es/asn/ReadOutlined.js'
import RobotOutlined from '@ant-design/icons-svg/es/asn/RobotOutlined.js'
import SafetyCertificateOutlined from '@ant-design/icons-svg/es/asn/SafetyCertificateOutlined.js'
import SafetyOutlined from '@ant-design/icons-svg/es/asn/SafetyOutlined.js'
import SettingOutlined from '@ant-design/icons-svg/es/asn/SettingOutlined.js'
import ShopOutlined from '@ant-design/icons-svg/es/asn/ShopOutlined.js'
import ShoppingCartOutlined from '@ant-design/icons-svg/es/asn/ShoppingCartOutlined.js'
import SolutionOutlined from '@ant-design/icons-svg/es/asn/SolutionOutlined.js'
import SoundOutlined from '@ant-design/icons-svg/es/asn/SoundOutlined.js'
import SwapOutlined from '@ant-design/icons-svg/es/asn/SwapOutlined.js'
import TableOutlined from '@ant-design/icons-svg/es/asn/TableOutlined.js'
import TagsOutlined from '@ant-design/icons-svg/es/asn/TagsOutlined.js'
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined.js'
import ToolOutlined from '@ant-design/icons-svg/es/asn/ToolOutlined.js'
import TransactionOutlined from '@ant-design/icons-svg/es/asn/TransactionOutlined.js'
import TranslationOutlined from '@ant-design/icons-svg/es/asn/TranslationOutlined.js'
import UploadOutlined from '@ant-design/icons-svg/es/asn/UploadOutlined.js'
import UserAddOutlined from '@ant-design/icons-svg/es/asn/UserAddOutlined.js'
import UserOutlined from '@ant-design/icons-svg/es/asn/UserOutlined.js'
import UserSwitchOutlined from '@ant-design/icons-svg/es/asn/UserSwitchOutlined.js'
import WalletOutlined from '@ant-design/icons-svg/es/asn/WalletOutlined.js'
import WarningOutlined from '@ant-design/icons-svg/es/asn/WarningOutlined.js'
import type { IconName } from '../schema/icons.ts'

type Node = { tag: string; attrs: Record<string, string>; children?: Node[] }
type Drawing = { icon: Node | ((primary: string, secondary: string) => Node) }

const drawings: Record<IconName, Drawing> = {
  AlertOutlined,
  ApiOutlined,
  AppstoreOutlined,
  AudioOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  BranchesOutlined,
  CalendarOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloudServerOutlined,
  ClusterOutlined,
  CodeOutlined,
  ControlOutlined,
  CreditCardOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DeploymentUnitOutlined,
  DownloadOutlined,
  ExperimentOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  FolderOutlined,
  FormOutlined,
  FundOutlined,
  GiftOutlined,
  GlobalOutlined,
  HomeOutlined,
  IdcardOutlined,
  KeyOutlined,
  LineChartOutlined,
  LinkOutlined,
  LockOutlined,
  MailOutlined,
  MessageOutlined,
  MobileOutlined,
  MonitorOutlined,
  NotificationOutlined,
  PartitionOutlined,
  PayCircleOutlined,
  PhoneOutlined,
  PieChartOutlined,
  ProfileOutlined,
  ProjectOutlined,
  QrcodeOutlined,
  QuestionCircleOutlined,
  ReadOutlined,
  RobotOutlined,
  SafetyCertificateOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  SolutionOutlined,
  SoundOutlined,
  SwapOutlined,
  TableOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  TransactionOutlined,
  TranslationOutlined,
  UploadOutlined,
  UserAddOutlined,
  UserOutlined,
  UserSwitchOutlined,
  WalletOutlined,
  WarningOutlined,
}

/** Paths by icon name, on a grid of 1024. */
export const shapes: Record<string, string[]> = Object.fromEntries(
  Object.entries(drawings).map(([name, { icon }]) => [name, typeof icon === 'function' ? [] : pathsOf(icon)]),
)

function pathsOf(node: Node): string[] {
  const own = node.attrs['d']
  return [...(own ? [own] : []), ...(node.children ?? []).flatMap(pathsOf)]
}
