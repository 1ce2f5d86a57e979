export interface FormProps {
  onClose: () => void;
}

export interface ReportProps extends FormProps {
  locationId: string;
}
