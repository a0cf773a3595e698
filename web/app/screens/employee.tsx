import { EmployeeApp } from '../../features/employee-app/employee-app.tsx'
import { LogOut } from '../log-out.tsx'

export const Employee = () => <EmployeeApp logOut={<LogOut />} />
