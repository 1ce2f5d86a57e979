export default function DentistScreen() {
  return null;
}
