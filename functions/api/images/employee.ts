import { api } from '../../../shared/api/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { uploadForm } from './upload-form.ts'

export const handler = endpoint(api.images.employee, request =>
  uploadForm(request, request.employee, request.body, 'Employee'),
)
