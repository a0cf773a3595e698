import { TimeClock as Tiles } from '../../features/time-clock/time-clock.tsx'
import { LogOut } from '../log-out.tsx'

export const TimeClock = () => <Tiles logOut={<LogOut />} />
