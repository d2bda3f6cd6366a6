"""What the proxy's tests share: web servers on this machine, and one proxy for each file of tests."""

import ssl
import threading
from http.server import ThreadingHTTPServer

import pytest
from parts import Origin, Proxy


class Server(ThreadingHTTPServer):
    """One that keeps many connections waiting; those beyond would be tried again only after seconds."""

    request_queue_size = 1024


@pytest.fixture(scope="module")
def origin():
    server = Server(("127.0.0.1", 0), Origin)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def secure(tmp_path_factory):
    """A server with HTTPS, and the certificate to trust it by."""
    from datetime import UTC, datetime, timedelta
    from ipaddress import ip_address

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
        .not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=9)).add_extension(names, False)
        .add_extension(x509.BasicConstraints(True, None), True).sign(key, hashes.SHA256())
    )  # fmt: skip
    folder = tmp_path_factory.mktemp("tls")
    (folder / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    plain = serialization.NoEncryption()
    (folder / "key.pem").write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
        plain))
    server = Server(("127.0.0.1", 0), Origin)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"https://localhost:{server.server_port}", folder / "cert.pem"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def proxy(tmp_path_factory, secure):
    running = Proxy(tmp_path_factory.mktemp("proxy"), f"proxy.trust={secure[1]}")
    yield running
    running.close()
