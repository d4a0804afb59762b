export default function Admin() {
  return <h1>Forillon Admin</h1>;
}
